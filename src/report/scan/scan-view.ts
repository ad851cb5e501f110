import type { Scan, ScanFindingEntry, ScanMember } from '../../documents/scan.ts';
import { formatChildPath } from '../../skill/format-path.ts';
import { LEVEL_TONES } from '../evaluation/findings-view.ts';
import { plural } from '../number-format.ts';
import type { Block, Entry, Section, Words } from '../view-model/blocks.ts';
import { fact, factList, list, notice, paragraph, section } from '../view-model/build-blocks.ts';
import type { Detail } from '../view-model/detail.ts';

const MOST_FINDINGS = 50;
const MOST_UNREAD = 20;

const CAPABILITIES: Readonly<Record<string, string>> = {
  runs_commands: 'runs commands',
  uses_network: 'talks to',
  reads_environment: 'reads the environment',
  reads_secrets: 'reads secrets',
  writes_outside_project: 'writes outside the project',
  deletes_files: 'deletes files',
  installs_packages: 'installs packages',
  changes_agent_settings: "changes the agent's settings or memory",
  schedules_itself: 'schedules itself',
  starts_agents: 'starts agents',
  runs_by_itself: 'runs by itself (hooks, install scripts)',
};

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
    analysability.notUnderstood.map((one) => `${formatChildPath(path, one.path)}: ${one.problem}`),
  );
  return unread.length === 0 ? [] : [list(unread, { most: MOST_UNREAD })];
}

function memberSection(member: ScanMember, detail: Detail): Section[] {
  const { name, path, findings, suppressed, capabilities, analysability } = member;
  const shown =
    detail === 'verbose' ? findings : findings.filter(({ level }, index) => level !== 'info' || index < 5);
  const entries: Entry[] = [
    ...shown.slice(0, MOST_FINDINGS).map(entryOf),
    ...suppressed.map((finding) => ({
      head: [{ text: 'accepted', tone: 'quiet' as const }, ` ${finding.rule} ${placeOf(finding)}`],
      lines: [
        finding.message,
        { text: `Accepted in the baseline: ${finding.reason}`, tone: 'quiet' as const },
      ].map((line) => (typeof line === 'string' ? line : [line])),
    })),
  ];
  const more = findings.length - Math.min(shown.length, MOST_FINDINGS);
  const share = `${Math.floor(analysability.share * 100)} % of ${plural(analysability.files, 'file')} understood`;
  return section(
    `scan-${path}`,
    [name, '  ', { text: path, tone: 'quiet' }],
    [
      { kind: 'entries', entries, ...(more > 0 ? { more } : {}) },
      factList([
        fact(
          'Can',
          capabilities.length === 0 ? 'nothing that code does' : capabilities.map(capabilityText).join('; '),
        ),
        fact(
          'Read',
          share,
          analysability.notUnderstood
            .slice(0, 5)
            .map((one) => `${one.path}: ${one.problem}`)
            .join('; ') || null,
        ),
      ]),
    ],
  );
}

export function capabilityText({ name, details, inScripts }: ScanMember['capabilities'][number]): string {
  const what = CAPABILITIES[name] ?? name;
  const list =
    details.length === 0
      ? ''
      : ` ${details.slice(0, 5).join(', ')}${details.length > 5 ? ` and ${details.length - 5} more` : ''}`;
  const known = name === 'uses_network' && details.length === 0 ? 'uses the network' : `${what}${list}`;
  return inScripts ? known : `${known} (told to)`;
}

export function entryOf(finding: ScanFindingEntry): Entry {
  const { level, rule, message, evidence, path, confirmed } = finding;
  const steps: Words[] =
    path.length < 2
      ? []
      : path.map(({ file, line, what }) => [{ text: `  ${file}:${line}`, tone: 'quiet' }, ` ${what}`]);
  return {
    head: [
      { text: level, tone: LEVEL_TONES[level] },
      ` ${rule} `,
      { text: placeOf(finding), tone: 'quiet' },
      confirmed && level === 'error' ? { text: ' confirmed', tone: 'alarm' } : '',
    ],
    lines: [message, ...(evidence === null ? [] : [[{ text: evidence, tone: 'code' as const }]]), ...steps],
  };
}

function placeOf({ file, line }: Pick<ScanFindingEntry, 'file' | 'line'>): string {
  return line === null ? file : `${file}:${line}`;
}
