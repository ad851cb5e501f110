import type { Evaluation, Gate } from '../../documents/evaluation.ts';
import { allFindings } from '../../documents/evaluation-parts.ts';
import { LEVELS, type Level } from '../../documents/names.ts';

/** `--fail-on LEVEL`: no finding of this level or worse, suppressed ones aside. */
export function failOnGate(evaluation: Evaluation, level: Level): Gate {
  const failing = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
  const found = allFindings(evaluation).filter((finding) => failing.includes(finding.level));
  const { subject } = evaluation;
  const kind = level === 'error' ? 'level error' : `level ${level} or worse`;
  const first = found[0];
  return {
    name: 'fail-on',
    subject: subject.path,
    passed: found.length === 0,
    value: found.length,
    bound: 0,
    message: first
      ? `${subject.name} has ${found.length} finding${found.length === 1 ? '' : 's'} of ${kind}, the first is ${first.rule} in ${first.file}${first.line === null ? '' : `:${first.line}`}.`
      : `${subject.name} has no finding of ${kind}.`,
  };
}
