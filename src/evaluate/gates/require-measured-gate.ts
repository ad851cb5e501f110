import type { Evaluation, Gate } from '../../documents/evaluation.ts';
import type { DimensionName } from '../../documents/names.ts';

/** `--require-measured DIMENSION,...`: these dimensions carry a score. */
export function requireMeasuredGate(
  { subject, dimensions }: Evaluation,
  required: readonly DimensionName[],
): Gate {
  const missing = required.filter((name) => dimensions[name].status !== 'measured');
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
