import type { DepthStatement } from '@plugin-eval/core/documents/evaluation.ts';
import type { Depth } from '@plugin-eval/core/documents/names.ts';
import { MissingKeyError } from '@plugin-eval/core/errors/missing-key-error.ts';
import { UnreachableDepthError } from '@plugin-eval/core/errors/unreachable-depth-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { DEPTH_DEFINITIONS } from '@plugin-eval/core/methodology/depths.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import type { Notice } from '../notice.ts';
import type { Ports } from '../ports.ts';
import type { DepthRequest, PlannedLayers } from './plan-layers.ts';

export interface ReachedDepth extends PlannedLayers {
  depth: DepthStatement;
  /** Reason the default depth was not reached; null when it was, or when the depth was requested. */
  notice: Notice | null;
}

/**
 * Chooses the depth that can be reached. A requested depth that cannot be reached is an error; the default
 * depth without a model is a notice. Source: docs/specification/documents.md, "Exit codes".
 * @throws UsageError
 */
export async function reachDepth(
  settings: Settings,
  request: DepthRequest,
  ports: Pick<Ports, 'variables' | 'now'>,
): Promise<ReachedDepth> {
  const { depth: requested, depthIsExplicit } = settings;
  requireSessions(settings, request);
  if (requested === 'quick') return reached(requested, requested);
  try {
    // Loaded only when there is something to ask a model.
    const { planLayers } = await import('./plan-layers.ts');
    return { ...reached(requested, requested), ...(await planLayers(requested, settings, request, ports)) };
  } catch (error) {
    if (!MissingKeyError.isInstance(error)) throw error;
    if (depthIsExplicit) {
      const remedy = `${error.message} plugin-eval score --depth quick needs no model.`;
      throw new UnreachableDepthError(requested, 'no model is available', remedy, error.variables);
    }
    const message = `Only the static layer runs. ${error.message} Pass --depth quick to skip this notice.`;
    return { ...reached(requested, 'quick'), notice: { kind: 'depth-not-reached', message } };
  }
}

/** The depth of layer 2 scores passed in: standard, without any call. @throws UsageError */
export async function reachHandedIn(settings: Settings, request: DepthRequest): Promise<ReachedDepth> {
  requireSessions(settings, request);
  const { depth } = settings;
  if (depth === 'standard') return reached(depth, depth);
  throw new UnreachableDepthError(depth, '--judge-scores brings layer 2 and no other', 'Leave --depth out.');
}

/** @throws UsageError for what is to be executed at a depth without sessions */
function requireSessions({ depth }: Settings, { sessions }: DepthRequest): void {
  if (sessions?.execute !== undefined && depth !== 'deep' && depth !== 'thorough')
    throw new UsageError('--execute runs agent sessions, which begin at --depth deep: add it.');
}

function reached(requested: Depth, effective: Depth): ReachedDepth {
  const { confidenceLabel } = DEPTH_DEFINITIONS[effective];
  return { depth: { requested, effective, confidenceLabel }, notice: null, judge: null, simulation: null };
}
