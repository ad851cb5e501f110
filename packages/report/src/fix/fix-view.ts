import type { FixReport } from '@plugin-eval/core/documents/fix-report.ts';
import { plural } from '../number-format.ts';
import type { Section } from '../view-model/blocks.ts';
import { paragraph, section, table, withPriority } from '../view-model/build-blocks.ts';

const MOST_SHOWN = 40;
const MOST_FILES = 30;

/** Lays out what was corrected, the differences, and the findings that stay. */
export function fixView(report: FixReport): Section[] {
  const { files } = report;
  const subjects = [...report.skills, ...report.manifests];
  const fixed = subjects.flatMap((one) => one.fixed);
  const dropped = subjects.flatMap((one) => one.dropped);
  return [
    ...withPriority(
      1,
      section('headline', null, [
        paragraph(fixHeadline(report), 'strong'),
        files.length === 0 || report.written
          ? null
          : paragraph(['Apply it: add ', { text: '--write', tone: 'code' }, '.']),
      ]),
    ),
    ...section('fixed', 'Corrected', [
      table(
        ['Rule', 'Place', 'Finding'],
        fixed.map(({ rule, file, line, message }) => [rule, place(file, line), message]),
        { mostShown: MOST_SHOWN },
      ),
    ]),
    ...section(
      'differences',
      'Differences',
      files.slice(0, MOST_FILES).map(({ diff }) => ({ kind: 'diff' as const, text: diff })),
    ),
    ...section('dropped', 'Not corrected', [
      table(
        ['Rule', 'Place', 'Reason'],
        dropped.map(({ rule, file, line, reason }) => [rule, place(file, line), reason]),
        { mostShown: MOST_SHOWN },
      ),
    ]),
  ];
}

/** Says in one sentence what was or would be changed. */
export function fixHeadline({
  skills,
  manifests,
  files,
  written,
}: Pick<FixReport, 'skills' | 'manifests' | 'files' | 'written'>): string {
  const subjects = [...skills, ...manifests];
  const fixed = subjects.reduce((sum, one) => sum + one.fixed.length, 0);
  const dropped = subjects.reduce((sum, one) => sum + one.dropped.length, 0);
  const rest =
    dropped === 0
      ? ''
      : ` ${plural(dropped, 'finding')} of the same rules ${dropped === 1 ? 'stays' : 'stay'}.`;
  if (fixed === 0) return `Nothing to correct in ${plural(skills.length, 'skill')}.${rest}`;
  const can = written ? 'corrected' : 'can be corrected';
  const verb = written ? (fixed === 1 ? 'was ' : 'were ') : '';
  return `${plural(fixed, 'finding')} in ${plural(files.length, 'file')} ${verb}${can}.${rest}`;
}

function place(file: string, line: number | null): string {
  return line === null ? file : `${file}:${line}`;
}
