import type { Evaluation, Gate } from '@plugin-eval/core/documents/evaluation.ts';
import { restsOnFailedJudge } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';
import { BOUND_TOLERANCE } from '@plugin-eval/core/methodology/grade.ts';
import { cutDecimals, missingDecimals } from '@plugin-eval/core/text/cut-decimals.ts';

/**
 * `--threshold N`: a subject without a score, with part of it missing, or with one from a judge that failed its
 * verification, is not measured, not failed.
 */
export function thresholdGate(evaluation: Evaluation, threshold: number): Gate {
  const { subject, composite, dimensions } = evaluation;
  const { score } = composite;
  const gate = { name: 'threshold' as const, subject: subject.path, value: score, bound: threshold };
  if (score === null)
    return { ...gate, passed: null, message: `${subject.name} has no score; ${threshold} is required.` };
  const errored = DIMENSION_NAMES.filter((name) => dimensions[name].status === 'errored');
  if (errored.length > 0) {
    const message = `${subject.name} scores ${cutDecimals(score, 2)} without ${errored.join(', ')}, which could not be measured; ${threshold} is required.`;
    return { ...gate, passed: null, message };
  }
  if (restsOnFailedJudge(evaluation)) {
    const message = `${subject.name} scores ${cutDecimals(score, 2)} from a judge that failed its verification, so the score cannot be trusted; ${threshold} is required. Use another judge model.`;
    return { ...gate, passed: null, message };
  }
  if (score + BOUND_TOLERANCE >= threshold) {
    return {
      ...gate,
      passed: true,
      message: `${subject.name} scores ${cutDecimals(score, 2)}; ${threshold} is required.`,
    };
  }
  const missing = threshold - score;
  const points = missing < 0.01 ? 'less than 0.01' : missingDecimals(missing, 2);
  return {
    ...gate,
    passed: false,
    message: `${subject.name} scores ${cutDecimals(score, 2)}, ${points} points under ${threshold}.`,
  };
}
