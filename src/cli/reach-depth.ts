import type { Settings } from '../config/settings.ts';
import type { DepthStatement } from '../documents/evaluation.ts';
import { DepthUnavailableError } from '../errors/depth-unavailable-error.ts';
import { DEPTH_DEFINITIONS } from '../methodology/depths.ts';

/**
 * The depth that can be reached. This version runs layer 1 only, so a deeper one is an error when somebody asked for
 * it, and a notice when it is merely the default. Layer 2 scores that were handed in reach standard depth.
 * @throws DepthUnavailableError
 */
export function reachDepth(
  settings: Pick<Settings, 'depth' | 'depthIsExplicit'>,
  judgeScoresGiven = false,
): { depth: DepthStatement; notice: string | null } {
  const { depth: requested, depthIsExplicit } = settings;
  if (requested === 'quick' && judgeScoresGiven) {
    throw new DepthUnavailableError('quick', '--judge-scores brings a second layer', 'Leave --depth out.');
  }
  const effective = judgeScoresGiven ? 'standard' : 'quick';
  const { confidenceLabel } = DEPTH_DEFINITIONS[effective];
  const depth: DepthStatement = { requested, effective, confidenceLabel };
  if (requested === effective) return { depth, notice: null };
  const missing = DEPTH_DEFINITIONS[requested].layers
    .filter((layer) => !DEPTH_DEFINITIONS[effective].layers.includes(layer))
    .join(' and ');
  if (depthIsExplicit) {
    throw new DepthUnavailableError(requested, `this version does not run the layer ${missing} yet`);
  }
  return {
    depth,
    notice: `Only the static layer was run: this version does not run the layer ${missing} of the default depth yet. --depth quick asks for just this.`,
  };
}
