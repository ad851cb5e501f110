import type { Scan, ScanMember } from '../../documents/scan.ts';
import { plural } from '../number-format.ts';
import type { Block, Section } from '../view-model/blocks.ts';
import { factList, list, notice, paragraph, section } from '../view-model/build-blocks.ts';
import type { Detail } from '../view-model/detail.ts';
import { findingEntries, SOME_NOTES, scanFacts } from './section-view.ts';

const MOST_UNREAD = 20;

/** A scan for a terminal, for Markdown and for a page: the verdict, then each member that there is something to say of. */
export function scanView(scan: Scan, detail: Detail): Section[] {
  const told = scan.members.filter((member) => isTold(member, scan, detail));
  const silent = scan.members.filter((member) => !told.includes(member));
  return [
    ...section('verdict', 'Scan', [verdictOf(scan)]),
    ...(detail === 'quiet' ? [] : told.flatMap((member) => memberSection(member, detail))),
    ...section('not-understood', 'Not understood', detail === 'quiet' ? [] : unreadList(silent)),
    ...section('rest', null, [
      silent.length > 0 && detail !== 'quiet'
        ? paragraph(
            `${plural(silent.length, 'member')} without a finding of level error or warning.`,
            'quiet',
          )
        : null,
      ...scan.errors.map((error) => notice('caution', errorText(error))),
      ...scan.gates.map(({ name, passed, message }) =>
        paragraph(`Gate ${name}: ${message}`, passed ? 'good' : 'bad'),
      ),
      paragraph(
        'A scan finds what can be seen in the files. That it finds nothing does not make a skill safe.',
        'quiet',
      ),
    ]),
  ];
}

function isTold(member: ScanMember, { members }: Scan, detail: Detail): boolean {
  return (
    detail === 'verbose' ||
    members.length === 1 ||
    member.suppressed.length > 0 ||
    member.findings.some(({ level }) => level !== 'info')
  );
}

/** No surer than what was read: what was not says nothing. */
function verdictOf({ summary, errors }: Scan): Block {
  const { members, files, notUnderstood, confirmedErrors } = summary;
  const { error, warning, info } = summary.findings;
  const counts = `${plural(error, 'error')}, ${plural(warning, 'warning')}, ${plural(info, 'note')} in ${plural(members, 'member')}`;
  if (confirmedErrors > 0)
    return notice(
      'alarm',
      `Do not install: ${plural(confirmedErrors, 'confirmed attack pattern')}; ${counts}.`,
    );
  if (error > 0) return notice('alarm', `Read before installing: ${counts}.`);
  if (warning > 0) return notice('caution', `To be reviewed: ${counts}.`);
  if (files === 0) return notice('caution', 'Nothing was scanned: there was no file to read.');
  if (notUnderstood >= files) return notice('caution', `Nothing was understood of ${plural(files, 'file')}.`);
  if (notUnderstood > 0 || errors.length > 0) {
    const unread = [
      ...(notUnderstood === 0 ? [] : [`${plural(notUnderstood, 'file')} not understood`]),
      ...(errors.length === 0 ? [] : [plural(errors.length, 'problem')]),
    ];
    return paragraph(`Nothing found in what could be read: ${counts}; ${unread.join(', ')}.`);
  }
  return paragraph(`Nothing found: ${counts}.`, 'good');
}

function errorText({ path, message }: Scan['errors'][number]): string {
  return message.includes(path) ? message : `${path}: ${message}`;
}

/** Of members that nothing else is said of. */
function unreadList(members: readonly ScanMember[]): Block[] {
  const unread = members.flatMap(({ path, analysability }) =>
    analysability.notUnderstood.map((one) => `${path === '.' ? '' : `${path}/`}${one.path}: ${one.problem}`),
  );
  return unread.length === 0 ? [] : [list(unread, { most: MOST_UNREAD })];
}

function memberSection(member: ScanMember, detail: Detail): Section[] {
  return section(
    `scan-${member.path}`,
    [member.name, '  ', { text: member.path, tone: 'quiet' }],
    [findingEntries(member, detail === 'verbose' ? {} : SOME_NOTES), factList(scanFacts(member))],
  );
}
