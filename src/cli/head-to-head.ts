import type { Settings } from '../config/settings.ts';
import type { HeadToHead } from '../documents/comparison.ts';
import { SubjectError } from '../errors/subject-error.ts';
import { priceOf } from '../model/call-cost.ts';
import { estimateMatchups } from '../ranking/estimate.ts';
import { playHeadToHead } from '../ranking/head-to-head.ts';
import { shownBytes } from '../ranking/present-skills.ts';
import { type Contender, readContender } from '../ranking/read-contender.ts';
import type { Estimate } from '../run/estimate.ts';
import type { Perform } from '../run/task.ts';
import type { Target } from '../skill/identify-target.ts';
import type { CliIo } from './io.ts';
import type { JudgePlan } from './judge-plan.ts';
import type { Progress } from './progress.ts';
import { matchupOptionsOf } from './ranking-plan.ts';

/** Two skills that a judge is going to compare. */
export interface HeadToHeadPlan {
  a: Contender;
  b: Contender;
  rounds: number;
}

/** Null for plugins, without rounds, and for a skill that cannot be read: its evaluation says why. */
export function planHeadToHead(
  [left, right]: readonly Target[],
  rounds: number,
  { limits }: Settings,
): HeadToHeadPlan | null {
  if (rounds === 0 || left?.kind !== 'skill' || right?.kind !== 'skill') return null;
  const [a, b] = [left, right].map(({ path, shown }) => {
    try {
      return readContender(path, shown, limits, null);
    } catch (error) {
      if (SubjectError.isInstance(error)) return null;
      throw error;
    }
  });
  return a && b ? { a, b, rounds } : null;
}

/** Plays it. @throws AccessError, InterruptedError */
export function performHeadToHead(
  { a, b, rounds }: HeadToHeadPlan,
  judge: JudgePlan,
  settings: Settings,
  perform: Perform,
  progress: Progress,
): Promise<HeadToHead> {
  return playHeadToHead(a, b, rounds, matchupOptionsOf(judge, settings), {
    perform,
    seed: settings.models.seed,
    onPlan: (matchups) => progress.planMore(2 * judge.models.length * matchups),
  });
}

/** What it will take. */
export function estimateHeadToHead(
  { a, b, rounds }: HeadToHeadPlan,
  judge: JudgePlan,
  settings: Settings,
  io: Pick<CliIo, 'now'>,
): { matchups: number; estimate: Estimate } {
  const isSame = a.competitor.contentSha256 === b.competitor.contentSha256;
  const sizes = isSame ? [] : Array.from({ length: rounds }, () => shownBytes(a) + shownBytes(b));
  const today = io.now();
  return {
    matchups: sizes.length,
    estimate: estimateMatchups(sizes, matchupOptionsOf(judge, settings), {
      priceOf: (model) => priceOf(model, settings.models.prices, today),
    }),
  };
}
