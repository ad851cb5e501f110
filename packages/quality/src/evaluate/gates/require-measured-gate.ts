import type { Evaluation, Gate } from '@plugin-eval/core/documents/evaluation.ts';
import { judgeLayerOf, restsOnFailedJudge } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { DimensionName } from '@plugin-eval/core/documents/names.ts';

/** `--require-measured DIMENSION,...`: these dimensions carry a score, and not one of a judge that failed its verification. */
export function requireMeasuredGate(evaluation: Evaluation, required: readonly DimensionName[]): Gate {
  const { subject, dimensions } = evaluation;
  const missing = required.filter((name) => dimensions[name].status !== 'measured');
  const doubtful = restsOnFailedJudge(evaluation)
    ? required.filter((name) => typeof judgeLayerOf(evaluation)?.subScores[name] === 'number')
    : [];
  if (missing.length === 0 && doubtful.length > 0) {
    return {
      name: 'require-measured',
      subject: subject.path,
      passed: null,
      value: required.length - doubtful.length,
      bound: required.length,
      message: `${subject.name}: the judge of ${doubtful.join(', ')} failed its verification. Use another judge model.`,
    };
  }
  return {
    name: 'require-measured',
    subject: subject.path,
    passed: missing.length === 0,
    value: required.length - missing.length,
    bound: required.length,
    message:
      missing.length === 0
        ? `${subject.name}: all ${required.length} required dimensions were measured.`
        : `${subject.name}: ${missing.length} of ${required.length} required dimensions were not measured: ${missing.map((name) => `${name} (${dimensions[name].status})`).join(', ')}.`,
  };
}
