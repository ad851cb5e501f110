import type { Settings } from '../config/settings.ts';
import type { DepthStatement } from '../documents/evaluation.ts';
import { DepthUnavailableError } from '../errors/depth-unavailable-error.ts';
import { DEPTH_DEFINITIONS } from '../methodology/depths.ts';

/**
 * The depth that can be reached. This version has layer 1 only, so a deeper one is an error when somebody asked for
 * it, and a notice when it is merely the default.
 * @throws DepthUnavailableError
 */
export function reachDepth(settings: Pick<Settings, 'depth' | 'depthIsExplicit'>): {
  depth: DepthStatement;
  notice: string | null;
} {
  const depth: DepthStatement = {
    requested: settings.depth,
    effective: 'quick',
    confidenceLabel: DEPTH_DEFINITIONS.quick.confidenceLabel,
  };
  if (settings.depth === 'quick') return { depth, notice: null };
  const missing = DEPTH_DEFINITIONS[settings.depth].layers
    .filter((layer) => layer !== 'static')
    .join(' and ');
  if (settings.depthIsExplicit) {
    throw new DepthUnavailableError(settings.depth, `this version does not have the layer ${missing} yet`);
  }
  return {
    depth,
    notice: `Only the static layer was run: this version does not have the layer ${missing} of the default depth yet. --depth quick asks for just this.`,
  };
}
