import type { Activation } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { PROMPT_BUCKETS } from '@plugin-eval/core/documents/names.ts';
import { caseRateInterval } from '@plugin-eval/core/statistics/case-interval.ts';
import { classificationIntervals } from '@plugin-eval/core/statistics/classification-intervals.ts';
import { classificationScores } from '@plugin-eval/core/statistics/f1-score.ts';
import type { Interval } from '@plugin-eval/core/statistics/interval.ts';
import type { Proportion } from '@plugin-eval/core/statistics/proportion.ts';
import { wilsonInterval } from '@plugin-eval/core/statistics/wilson-interval.ts';
import { byPrompt, type EndedSession } from './ended-sessions.ts';

/**
 * Computes how often the skill was activated when it should be, and when it should not. The rate is over
 * should-trigger sessions that ended properly; precision and F1 need sessions of both labels. Prompts are the
 * cases and their sessions the trials of `caseRateInterval`, whose interval of the rate, and of those of the
 * buckets, is the mid-P one with a shrunken design effect; Wilson's, which ignores repeated prompts, is
 * reported with it. Source: docs/specification/sessions.md, "Figures".
 * @param level in (0, 1)
 */
export function activationOf(sessions: readonly EndedSession[], level: number): Activation {
  const positive = activationsByPrompt(sessions.filter(({ prompt }) => prompt.shouldTrigger));
  const negative = activationsByPrompt(sessions.filter(({ prompt }) => !prompt.shouldTrigger));
  const { successes, trials } = total(positive);
  const falseAlarms = total(negative);
  const bothLabels = trials > 0 && falseAlarms.trials > 0;
  const scores = classificationScores({
    truePositives: successes,
    falseNegatives: trials - successes,
    falsePositives: falseAlarms.successes,
  });
  const rate = rateInterval(positive, level);
  const wilson = wilsonInterval({ successes, trials }, level);
  const intervals = classificationIntervals(positive, negative, level);
  return {
    rate: trials === 0 ? null : successes / trials,
    ciLow: rate?.low ?? null,
    ciHigh: rate?.high ?? null,
    method: rate === null ? null : 'mid-p',
    wilsonLow: wilson?.low ?? null,
    wilsonHigh: wilson?.high ?? null,
    precision: bothLabels ? scores.precision : null,
    precisionCiLow: intervals.precision?.low ?? null,
    precisionCiHigh: intervals.precision?.high ?? null,
    recall: scores.recall,
    f1: bothLabels ? scores.f1 : null,
    f1CiLow: intervals.f1?.low ?? null,
    f1CiHigh: intervals.f1?.high ?? null,
    byBucket: byBucket(sessions, level),
  };
}

/** Prompts count once each in the interval and by their sessions in the rate, which it contains all the same. */
function rateInterval(cases: readonly Proportion[], level: number): Interval | null {
  const interval = caseRateInterval(cases, level);
  if (interval === null) return null;
  const { successes, trials } = total(cases);
  const rate = successes / trials;
  return { low: Math.min(interval.low, rate), high: Math.max(interval.high, rate) };
}

function activationsByPrompt(sessions: readonly EndedSession[]): Proportion[] {
  return byPrompt(sessions).map((own) => ({
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

function byBucket(sessions: readonly EndedSession[], level: number): Activation['byBucket'] {
  return Object.fromEntries(
    PROMPT_BUCKETS.map((bucket) => ({
      bucket,
      own: sessions.filter(({ prompt }) => prompt.bucket === bucket),
    }))
      .filter(({ own }) => own.length > 0)
      .map(({ bucket, own }) => {
        const cases = activationsByPrompt(own);
        const interval = rateInterval(cases, level);
        return [
          bucket,
          {
            runs: own.length,
            activated: total(cases).successes,
            ciLow: interval?.low ?? null,
            ciHigh: interval?.high ?? null,
          },
        ];
      }),
  );
}
