import type { Lift } from '../../documents/monte-carlo-layer.ts';
import { pairedDifference } from '../../statistics/paired-bootstrap.ts';
import { seededRandom } from '../../statistics/seeded-random.ts';
import type { RunOutcome, RunPrompt } from '../run-outcome.ts';
import { RESAMPLES } from './resamples.ts';
import { promptOf } from './runs-with-skill.ts';

/**
 * What the skill adds to the quality: the paired difference over all should-trigger runs, activated or not (intention
 * to treat), resampled by prompts. A pair is the same repeat of one prompt in both arms; it counts when both sessions
 * ended properly and were judged. Source: monte-carlo.md, "What is reported".
 * @param against `none`, a folder, or `git:REF`
 * @param level in (0, 1)
 */
export function liftOf(
  prompts: readonly RunPrompt[],
  runs: readonly RunOutcome[],
  against: string,
  level: number,
  seed: number,
): Lift {
  const judged = runs.filter(
    (run) => run.outcome === 'ended' && run.quality !== null && promptOf(prompts, run).shouldTrigger,
  );
  const without = new Map(
    judged.filter(({ arm }) => arm === 'without').map((run) => [pairKey(run), run.quality ?? 0]),
  );
  const differences = prompts.map((_, index) =>
    judged
      .filter(({ arm, promptIndex }) => arm === 'with' && promptIndex === index)
      .flatMap((run) => {
        const other = without.get(pairKey(run));
        return other === undefined ? [] : [(run.quality ?? 0) - other];
      }),
  );
  const resampling = { resamples: RESAMPLES, random: seededRandom(seed) };
  const { mean, interval, significant, pairs } = pairedDifference(differences, level, resampling);
  return {
    against,
    mean,
    ciLow: interval === null ? null : Math.max(-1, interval.low),
    ciHigh: interval === null ? null : Math.min(1, interval.high),
    significant,
    pairs,
  };
}

function pairKey({ promptIndex, repetition }: RunOutcome): string {
  return `${promptIndex}/${repetition}`;
}
