import type { Activation } from '../../documents/monte-carlo-layer.ts';
import { PROMPT_BUCKETS } from '../../documents/names.ts';
import { classificationIntervals } from '../../statistics/classification-bootstrap.ts';
import { classificationScores } from '../../statistics/f1-score.ts';
import type { Interval } from '../../statistics/interval.ts';
import { kornGraubardInterval } from '../../statistics/korn-graubard.ts';
import type { Proportion } from '../../statistics/proportion.ts';
import { seededRandom } from '../../statistics/seeded-random.ts';
import { wilsonInterval } from '../../statistics/wilson-interval.ts';
import { RESAMPLES } from './resamples.ts';
import { byPrompt, type EndedRun } from './runs-with-skill.ts';

/**
 * How often the skill was activated where it should be, and where it should not. The rate is over should-trigger runs
 * that ended properly; precision and F1 need runs of both labels. Runs of one prompt are a cluster: intervals are
 * Korn and Graubard's where a prompt was repeated, else Wilson's. Precision and F1, which mix both labels, are resampled
 * by prompts.
 * Source: monte-carlo.md, "A run", and quality-scoring.md, section 6.
 * @param level in (0, 1)
 */
export function activationOf(runs: readonly EndedRun[], level: number, seed: number): Activation {
  const positive = activationsByPrompt(runs.filter(({ prompt }) => prompt.shouldTrigger));
  const negative = activationsByPrompt(runs.filter(({ prompt }) => !prompt.shouldTrigger));
  const { successes, trials } = total(positive);
  const falseAlarms = total(negative);
  const bothLabels = trials > 0 && falseAlarms.trials > 0;
  const scores = classificationScores({
    truePositives: successes,
    falseNegatives: trials - successes,
    falsePositives: falseAlarms.successes,
  });
  const rate = proportionInterval(positive, level);
  const wilson = wilsonInterval({ successes, trials }, level);
  const resampling = { resamples: RESAMPLES, random: seededRandom(seed) };
  const intervals = classificationIntervals(positive, negative, level, resampling);
  return {
    rate: trials === 0 ? null : successes / trials,
    ciLow: rate?.low ?? null,
    ciHigh: rate?.high ?? null,
    method: rate?.method ?? null,
    wilsonLow: wilson?.low ?? null,
    wilsonHigh: wilson?.high ?? null,
    precision: bothLabels ? scores.precision : null,
    precisionCiLow: intervals.precision?.low ?? null,
    precisionCiHigh: intervals.precision?.high ?? null,
    recall: scores.recall,
    f1: bothLabels ? scores.f1 : null,
    f1CiLow: intervals.f1?.low ?? null,
    f1CiHigh: intervals.f1?.high ?? null,
    byBucket: byBucket(runs),
  };
}

type ProportionMethod = NonNullable<Activation['method']>;

/** With one run per prompt there are no clusters. */
function proportionInterval(
  clusters: readonly Proportion[],
  level: number,
): (Interval & { method: ProportionMethod }) | null {
  if (clusters.some(({ trials }) => trials > 1)) {
    const interval = kornGraubardInterval(clusters, level);
    return interval && { low: interval.low, high: interval.high, method: 'korn-graubard' };
  }
  const interval = wilsonInterval(total(clusters), level);
  return interval && { ...interval, method: 'wilson' };
}

function activationsByPrompt(runs: readonly EndedRun[]): Proportion[] {
  return byPrompt(runs).map((own) => ({
    successes: own.filter(({ activated }) => activated).length,
    trials: own.length,
  }));
}

function total(clusters: readonly Proportion[]): Proportion {
  return {
    successes: clusters.reduce((sum, { successes }) => sum + successes, 0),
    trials: clusters.reduce((sum, { trials }) => sum + trials, 0),
  };
}

function byBucket(runs: readonly EndedRun[]): Activation['byBucket'] {
  return Object.fromEntries(
    PROMPT_BUCKETS.map((bucket) => ({ bucket, own: runs.filter(({ prompt }) => prompt.bucket === bucket) }))
      .filter(({ own }) => own.length > 0)
      .map(({ bucket, own }) => [
        bucket,
        { runs: own.length, activated: own.filter(({ activated }) => activated).length },
      ]),
  );
}
