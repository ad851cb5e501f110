import { readModelEnvironment } from '../config/model-environment.ts';
import type { Settings } from '../config/settings.ts';
import type { DepthStatement } from '../documents/evaluation.ts';
import type { Depth } from '../documents/names.ts';
import { DepthUnavailableError } from '../errors/depth-unavailable-error.ts';
import { MissingKeyError } from '../errors/missing-key-error.ts';
import { DEPTH_DEFINITIONS } from '../methodology/depths.ts';
import type { CliIo } from './io.ts';
import type { JudgePlan } from './judge-plan.ts';

export interface ReachedDepth {
  depth: DepthStatement;
  /** Why the default depth was not reached; null when the depth that was asked for was. */
  notice: string | null;
  /** Null when layer 2 does not run. */
  judge: JudgePlan | null;
}

/**
 * The depth that can be reached. One that somebody asked for and that cannot be reached is an error; the default
 * depth without a model is a notice. Layer 2 scores that were handed in reach standard depth without any call.
 * Source: documents.md, "Exit codes".
 * @throws DepthUnavailableError
 */
export async function reachDepth(
  settings: Settings,
  { variables, now }: Pick<CliIo, 'variables' | 'now'>,
  judgeScoresGiven = false,
): Promise<ReachedDepth> {
  const { depth: requested, depthIsExplicit } = settings;
  if (requested === 'deep' || requested === 'thorough') {
    throw new DepthUnavailableError(
      requested,
      'this version does not run the layer monte_carlo yet',
      'Use --depth standard, or --depth quick, which needs no model.',
    );
  }
  if (requested === 'quick') {
    if (!judgeScoresGiven) return reached(requested, 'quick', null);
    throw new DepthUnavailableError('quick', '--judge-scores brings a second layer', 'Leave --depth out.');
  }
  if (judgeScoresGiven) return reached(requested, 'standard', null);
  try {
    // Loaded only when there is something to ask a model.
    const { planJudges } = await import('./judge-plan.ts');
    return reached(requested, 'standard', planJudges(settings, readModelEnvironment(variables), now()));
  } catch (error) {
    if (!MissingKeyError.isInstance(error)) throw error;
    if (depthIsExplicit) {
      const remedy = `${error.message} --depth quick needs no model.`;
      throw new DepthUnavailableError(requested, 'there is no model to ask', remedy);
    }
    const notice = `ONLY THE STATIC LAYER WAS RUN, and the score says no more than that. ${error.message} --depth quick asks for just this.`;
    return { ...reached(requested, 'quick', null), notice };
  }
}

function reached(requested: Depth, effective: Depth, judge: JudgePlan | null): ReachedDepth {
  const { confidenceLabel } = DEPTH_DEFINITIONS[effective];
  return { depth: { requested, effective, confidenceLabel }, notice: null, judge };
}
