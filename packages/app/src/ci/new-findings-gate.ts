import type { CiReport } from '@plugin-eval/core/documents/ci-report.ts';
import type { Gate } from '@plugin-eval/core/documents/evaluation.ts';
import { LEVELS, type Level } from '@plugin-eval/core/documents/names.ts';
import { plural } from '@plugin-eval/report/number-format.ts';

/**
 * Fails when a change adds findings of a level or worse, on quality or security; undecided when it adds
 * unreadable parts. Earlier findings do not count.
 */
export function newFindingsGate(
  {
    quality,
    security,
    unread,
  }: {
    quality: NonNullable<CiReport['quality']>;
    security: NonNullable<CiReport['security']>;
    unread: readonly { path: string }[];
  },
  bound: Level,
): Gate {
  const levels = LEVELS.slice(0, LEVELS.indexOf(bound) + 1);
  const found = [
    ...security.findings,
    ...quality.members.flatMap(({ newFindings }) => newFindings),
    ...quality.newFindings,
  ].filter(({ level }) => levels.includes(level));
  const [first] = found;
  const [hidden] = unread;
  const kind = bound === 'error' ? 'of level error' : `of level ${bound} or worse`;
  return {
    name: 'fail-on',
    subject: quality.b.subject.path,
    passed: first !== undefined ? false : hidden === undefined ? true : null,
    value: found.length,
    bound: 0,
    message:
      first === undefined && hidden !== undefined
        ? `This change brings ${plural(unread.length, 'part')} that could not be read, the first is ${hidden.path}.`
        : first === undefined
          ? `This change brings no finding ${kind}.`
          : `This change brings ${plural(found.length, 'finding')} ${kind}, the first is ${first.rule} in ${first.file}${first.line === null ? '' : `:${first.line}`}.`,
  };
}
