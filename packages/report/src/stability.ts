import type { Evaluation, Uncertainty } from '@plugin-eval/core/documents/evaluation.ts';
import { cutDecimals } from '@plugin-eval/core/text/cut-decimals.ts';
import { confidenceOf } from './confidence.ts';
import { formatCount, formatPercent, intervalName } from './number-format.ts';

/** Source: docs/specification/quality.md, "Intervals of an evaluation". */
const OFTEN =
  'Often the cause: an ambiguous description, or instructions that work for some prompt styles but not others.';
/**
 * Degrees of freedom of the shipped variance for a model; a run with fewer of its own relies mostly on it.
 */
const SHIPPED_DEGREES = 8;
const SHIPPED =
  'The width comes mostly from the variance shipped for the model of the judge: use more skills in one run, or more judges.';

export interface Stability {
  stable: boolean;
  /** "stable, ± 2.4 points", "not stable, ± 6.1 points". */
  verdict: string;
  /** Usual causes of instability; empty when stable. */
  causes: string;
}

/**
 * Estimates whether another draw of judges, prompts and tasks would give a similar composite; null when
 * unknown.
 */
export function stabilityOf(uncertainty: Uncertainty | null): Stability | null {
  if (uncertainty === null || uncertainty.stable === null || uncertainty.halfWidth === null) return null;
  const { stable, halfWidth, judge } = uncertainty;
  return {
    stable,
    verdict: `${stable ? 'stable' : 'not stable'}, ± ${cutDecimals(halfWidth, 1)} points`,
    causes: stable
      ? ''
      : judge != null && judge.degrees < SHIPPED_DEGREES
        ? `${SHIPPED} ${OFTEN}`
        : `${OFTEN} Few sessions or judged items widen it too.`,
  };
}

/** Like `stabilityOf`, for the head of a report: incomplete results are never called stable there. */
export function shownStability(evaluation: Evaluation): Stability | null {
  const stability = stabilityOf(evaluation.uncertainty);
  return stability?.stable && confidenceOf(evaluation).shortfalls.length > 0 ? null : stability;
}

/**
 * Describes the resampling and the level of early-stopped sessions: "that of the tokens from 1,000 resamples,
 * seed 42"; empty without either.
 */
function samplingNotes({ resamples, seed, level, sessionLevel }: Uncertainty): string[] {
  return [
    ...(resamples === null
      ? []
      : [`that of the tokens from ${formatCount(resamples)} resamples, seed ${seed}`]),
    ...(sessionLevel == null
      ? []
      : [
          `sessions that stopped early at ${formatPercent(sessionLevel, 1)}, to hold ${formatPercent(level)} over all looks`,
        ]),
  ];
}

/** "95 %", and the method if worth mentioning. */
export function describeIntervals(uncertainty: Uncertainty): string {
  return [intervalName(uncertainty), ...samplingNotes(uncertainty)].join('; ');
}
