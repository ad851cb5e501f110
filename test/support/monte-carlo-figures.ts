import type {
  Activation,
  MonteCarloLayer,
  PromptResult,
  SessionSummary,
} from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { PROMPT_BUCKETS } from '@plugin-eval/core/documents/names.ts';
import { wilsonInterval } from '@plugin-eval/core/statistics/wilson-interval.ts';
import { SESSION_PROMPTS } from './sample-sessions.ts';

/** Figures that agree with the sessions they are shown beside; the intervals need not be exact. */

export function activationFigures(sessions: readonly SessionSummary[]): Activation {
  const ended = sessions.filter(({ outcome }) => outcome === 'ended');
  const positive = ended.filter(({ prompt }) => shouldTrigger(prompt));
  const hits = count(positive);
  const fired = count(ended);
  const wilson = wilsonInterval({ successes: hits, trials: positive.length }, 0.95);
  const rate = hits / positive.length;
  const precision = fired === 0 ? null : hits / fired;
  return {
    rate,
    ciLow: Math.max(0, (wilson?.low ?? 0) - 0.02),
    ciHigh: Math.min(1, (wilson?.high ?? 1) + 0.02),
    method: 'mid-p',
    wilsonLow: wilson?.low ?? null,
    wilsonHigh: wilson?.high ?? null,
    precision,
    precisionCiLow: precision === null ? null : precision * 0.9,
    precisionCiHigh: precision === null ? null : 1,
    recall: rate,
    f1: precision === null ? 0 : (2 * precision * rate) / (precision + rate),
    f1CiLow: precision === null ? null : 0.8,
    f1CiHigh: precision === null ? null : 0.97,
    byBucket: Object.fromEntries(
      PROMPT_BUCKETS.map((bucket) => {
        const own = ended.filter(({ prompt }) => SESSION_PROMPTS[prompt]?.[1] === bucket);
        const interval = wilsonInterval({ successes: count(own), trials: own.length }, 0.95);
        const figures = { runs: own.length, activated: count(own) };
        return [bucket, { ...figures, ciLow: interval?.low ?? null, ciHigh: interval?.high ?? null }];
      }),
    ),
  };
}

export function promptFigures(sessions: readonly SessionSummary[]): PromptResult[] {
  return SESSION_PROMPTS.map(([prompt, bucket], index) => {
    const own = sessions.filter((session) => session.prompt === index && session.arm === 'with');
    const of = (outcome: SessionSummary['outcome']) => own.filter((one) => one.outcome === outcome);
    const qualities = own.flatMap(({ quality }) => quality ?? []);
    return {
      prompt,
      bucket,
      shouldTrigger: shouldTrigger(index),
      runs: of('ended').length,
      activated: count(of('ended')),
      failed: of('failed').length,
      errored: of('errored').length,
      quality: qualities.length === 0 ? null : meanOf(qualities),
    };
  });
}

export function qualityFigures(sessions: readonly SessionSummary[]): MonteCarloLayer['quality'] {
  const scores = sessions.flatMap(({ quality }) => quality ?? []);
  if (scores.length === 0)
    return { runs: 0, mean: null, std: null, cv: null, cvWithin: null, ciLow: null, ciHigh: null };
  const mean = meanOf(scores);
  const std = Math.sqrt(meanOf(scores.map((score) => (score - mean) ** 2)));
  return {
    runs: scores.length,
    mean,
    std,
    cv: std / mean,
    cvWithin: (std / mean) * 0.6,
    ciLow: mean - 0.04,
    ciHigh: mean + 0.04,
  };
}

function shouldTrigger(prompt: number): boolean {
  return SESSION_PROMPTS[prompt]?.[1] !== 'near_miss';
}

function count(sessions: readonly SessionSummary[]): number {
  return sessions.filter(({ activated }) => activated === true).length;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
