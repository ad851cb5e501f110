import type { CiReport } from '../../documents/ci-report.ts';
import type { Gate } from '../../documents/evaluation.ts';
import { LEVELS, type Level } from '../../documents/names.ts';
import { plural } from '../../report/number-format.ts';

/** Fails when a change brings findings of a level or worse, of quality or of security. What was there before does not count. */
export function newFindingsGate(
  {
    quality,
    security,
  }: { quality: NonNullable<CiReport['quality']>; security: NonNullable<CiReport['security']> },
  bound: Level,
): Gate {
  const levels = LEVELS.slice(0, LEVELS.indexOf(bound) + 1);
  const found = [
    ...security.findings,
    ...quality.members.flatMap(({ newFindings }) => newFindings),
    ...quality.newFindings,
  ].filter(({ level }) => levels.includes(level));
  const [first] = found;
  const kind = bound === 'error' ? 'of level error' : `of level ${bound} or worse`;
  return {
    name: 'fail-on',
    subject: quality.b.subject.path,
    passed: found.length === 0,
    value: found.length,
    bound: 0,
    message:
      first === undefined
        ? `This change brings no finding ${kind}.`
        : `This change brings ${plural(found.length, 'finding')} ${kind}, the first is ${first.rule} in ${first.file}${first.line === null ? '' : `:${first.line}`}.`,
  };
}
