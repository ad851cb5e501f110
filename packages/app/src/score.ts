import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import { estimatePlan } from './evaluation/evaluate-run.ts';
import type { Notice } from './notice.ts';
import type { PaidRun } from './paid-run/paid-run.ts';
import type { Ports } from './ports.ts';
import {
  announced,
  EVALUATING,
  evaluatingWithin,
  keptForViewer,
  type ScoreOutcome,
  type ScoreRequest,
  type Scoring,
  withGates,
} from './scoring/scoring.ts';
import { withBaseline, withJudgeScores, withObserved, withSafety } from './scoring/supplied-results.ts';

export type { ScoreOutcome, ScoreRequest } from './scoring/scoring.ts';

/** Facts known before the first measurement. */
export interface ScoreHead {
  targets: readonly Target[];
  settings: Settings;
  /** True when the default depth could not be reached. */
  missedDepth: boolean;
  notices: readonly Notice[];
}

/** An evaluation, with all additions of a `score` request. */
export const SCORING = keptForViewer(withAdditions(EVALUATING));

/** The same without storing it, as part of a larger result. */
export const ONE_SCORE = withAdditions(EVALUATING);

/** The same in a run that has begun. */
export function scoringWithin(run: PaidRun): Scoring {
  return withAdditions(evaluatingWithin(run));
}

function withAdditions(evaluating: Scoring): Scoring {
  return withSafety(withGates(withBaseline(withObserved(withJudgeScores(evaluating)))));
}

/** The same for a run that begins at once. */
export const ANNOUNCED_SCORING = announced(SCORING);

/**
 * Scores skills, plugins and marketplaces.
 * @param onHead told what is known before anything is measured
 * @throws PluginEvalError
 */
export async function score(
  request: ScoreRequest,
  ports: Ports,
  onHead: (head: ScoreHead) => void = () => {},
): Promise<ScoreOutcome> {
  const plan = await ANNOUNCED_SCORING.plan(request, ports);
  onHead(plan);
  return await SCORING.measure(plan, ports);
}

/**
 * Estimates the calls of scoring and their cost: least, likely and most. Calls nothing, records nothing and
 * needs no key: the default depth is standard.
 * @throws PluginEvalError
 */
export async function estimateScore(
  request: ScoreRequest,
  ports: Ports,
): Promise<ScoreHead & { document: DryRun }> {
  const { withoutKeys } = await import('./dry-run/without-keys.ts');
  return withoutKeys(ports, async (own) => {
    // The default depth is taken as asked for: a key that is missing is stood in for.
    const settle = (settings: Settings) => ({ ...settings, depthIsExplicit: true });
    const plan = await SCORING.plan(request, own, { settle });
    return { ...plan, document: await estimatePlan(plan, [plan.targets], own) };
  });
}
