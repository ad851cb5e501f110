import { caseInterval, caseRateInterval } from '@plugin-eval/core/statistics/case-interval.ts';
import { classificationIntervals } from '@plugin-eval/core/statistics/classification-intervals.ts';
import { clopperPearsonInterval } from '@plugin-eval/core/statistics/clopper-pearson.ts';
import { quantile } from '@plugin-eval/core/statistics/descriptive.ts';
import type { Interval } from '@plugin-eval/core/statistics/interval.ts';
import { meanInterval } from '@plugin-eval/core/statistics/student-t.ts';
import { efficiencyNorm } from '../../monte-carlo/marginal-tokens.ts';
import type { SessionSample, SessionSamples } from './session-samples.ts';
import { type Spread, spreadOf } from './spread.ts';

/**
 * Spread of the sessions' score of a dimension; null with fewer than two draws, or without information.
 * Shares and qualities are over prompts, the failure rate over sessions, F1 as in `classificationIntervals`,
 * the median of the tokens by Student's t of the prompts' medians. Source: docs/specification/quality.md,
 * "Intervals of an evaluation".
 * @param level in (0, 1)
 */
export function sessionSpread(sample: SessionSample, samples: SessionSamples, level: number): Spread | null {
  return sample.draws < 2 ? null : spreadOf(intervalOf(sample, samples, level), sample.score);
}

function intervalOf(
  { name }: SessionSample,
  { shouldTrigger, shouldNotTrigger, failures }: SessionSamples,
  level: number,
): Interval | null {
  const all = [...shouldTrigger, ...shouldNotTrigger];
  switch (name) {
    case 'triggering_accuracy': {
      const [positive, negative] = [shouldTrigger, shouldNotTrigger].map((label) =>
        label.map(({ activation }) => activation),
      );
      return (negative ?? []).length === 0
        ? caseRateInterval(positive ?? [], level)
        : classificationIntervals(positive ?? [], negative ?? [], level).f1;
    }
    case 'orchestration_fitness':
      return caseRateInterval(
        all.map(({ alone }) => alone),
        level,
      );
    case 'scope_calibration':
      return caseRateInterval(
        shouldTrigger.map(({ scope }) => scope),
        level,
      );
    case 'output_quality':
      return caseInterval(
        all.map(({ qualities }) => qualities),
        level,
      );
    case 'token_efficiency':
      return efficiencyInterval(
        all.map(({ tokens }) => tokens),
        level,
      );
    default: {
      const rate = clopperPearsonInterval(failures, level);
      return rate && { low: 1 - rate.high, high: 1 - rate.low };
    }
  }
}

/**
 * Interval of the median by Student's t of the prompts' medians, mapped to the score.
 * @param clusters marginal tokens by prompt
 */
function efficiencyInterval(clusters: readonly (readonly number[])[], level: number): Interval | null {
  const seen = clusters.filter((tokens) => tokens.length > 0);
  const medianOf = (tokens: readonly number[]) => quantile(tokens, 0.5) ?? 0;
  const median = medianOf(seen.flat());
  const student = meanInterval(seen.map(medianOf), level);
  if (student === null) return null;
  const halfWidth = (student.high - student.low) / 2;
  return {
    low: efficiencyNorm(median + halfWidth),
    high: efficiencyNorm(Math.max(0, median - halfWidth)),
  };
}
