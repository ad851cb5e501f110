import type { Evaluation, Gate } from '../../documents/evaluation.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import { BOUND_TOLERANCE } from '../../methodology/grade.ts';
import { cutDecimals, missingDecimals } from '../../text/cut-decimals.ts';

/** `--threshold N`: a subject without a score, or with part of it missing, is not measured, not failed. */
export function thresholdGate({ subject, composite, dimensions }: Evaluation, threshold: number): Gate {
  const { score } = composite;
  const gate = { name: 'threshold' as const, subject: subject.path, value: score, bound: threshold };
  if (score === null)
    return { ...gate, passed: null, message: `${subject.name} has no score; ${threshold} is asked for.` };
  const errored = DIMENSION_NAMES.filter((name) => dimensions[name].status === 'errored');
  if (errored.length > 0) {
    const message = `${subject.name} scores ${cutDecimals(score, 2)} without ${errored.join(', ')}, which could not be measured; ${threshold} is asked for.`;
    return { ...gate, passed: null, message };
  }
  if (score + BOUND_TOLERANCE >= threshold) {
    return {
      ...gate,
      passed: true,
      message: `${subject.name} scores ${cutDecimals(score, 2)}; ${threshold} is asked for.`,
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
