import type { ScanFindingEntry, ScanSection } from '@plugin-eval/core/documents/scan-section.ts';
import { LEVEL_TONES, originLines } from '../evaluation/findings-view.ts';
import { plural } from '../number-format.ts';
import type { Block, Entry, Fact, Phrase, Words } from '../view-model/blocks.ts';
import { fact } from '../view-model/build-blocks.ts';

const MOST = { findings: 50, unread: 5, details: 5 };

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
  runs_by_itself: 'runs automatically (hooks, install scripts)',
};

/**
 * Findings, worst first, and accepted ones with reasons. Notes are only counted unless the report is in full.
 */
export function findingEntries({
  findings,
  suppressed,
}: Pick<ScanSection, 'findings' | 'suppressed'>): Block {
  const shown = findings.slice(0, MOST.findings);
  const more = findings.length - shown.length;
  return {
    kind: 'entries',
    entries: [...shown.map(entryOf), ...suppressed.map(acceptedEntry)],
    ...(more > 0 ? { more } : {}),
  };
}

/** The capabilities of the code, and how much was understood. */
export function scanFacts({ capabilities, analysability }: ScanSection): Fact<string>[] {
  const { share, files, notUnderstood } = analysability;
  const ordered = [...notUnderstood].sort((a, b) => Number(b.unread ?? false) - Number(a.unread ?? false));
  const unread = ordered.slice(0, MOST.unread);
  const more = ordered.length - unread.length;
  const missing = unreadCount([{ analysability }]);
  return [
    fact(
      'Can',
      capabilities.length > 0
        ? capabilities.map(capabilityText).join('; ')
        : files === 0 || share === 0
          ? 'unknown: nothing was read'
          : 'nothing that code does',
    ),
    fact(
      'Read',
      missing > 0
        ? `incomplete: ${missing} not read${share === 0 ? '' : `, ${Math.floor(share * 100)} % of the rest understood`}`
        : `${Math.floor(share * 100)} % of ${plural(files, 'file')} understood`,
      unread.length === 0
        ? null
        : [
            ...unread.flatMap((one, index) => [...(index === 0 ? [] : ['; ']), ...unreadWords(one)]),
            ...(more > 0 ? [`; and ${more} more`] : []),
          ],
    ),
  ];
}

/** Counts files that may belong to the skills and were not read. */
export function unreadCount(scans: readonly Pick<ScanSection, 'analysability'>[]): number {
  return scans.flatMap(({ analysability }) => analysability.notUnderstood.filter(({ unread }) => unread))
    .length;
}

/** A file that was not read, or not wholly, and why. @param folder that the path is in, with its last `/` */
export function unreadWords(
  { path, problem }: { path: string; problem: string },
  folder = '',
): (string | Phrase)[] {
  return [{ text: `${folder}${path}`, tone: 'code' }, `: ${problem}`];
}

/** Capabilities and hosts of a newer version that the older one did not have. */
export function newCapabilityFacts({
  hosts,
  capabilities,
}: Pick<ScanSection, 'capabilities'> & { hosts: readonly string[] }): Fact<string>[] {
  return [
    ...(hosts.length === 0 ? [] : [fact('New hosts', hosts.join(', '))]),
    ...(capabilities.length === 0
      ? []
      : [fact('New capabilities', capabilities.map(capabilityText).join('; '))]),
  ];
}

export function capabilityText({ name, details, inScripts }: ScanSection['capabilities'][number]): string {
  const what = CAPABILITIES[name] ?? name;
  const left = details.length - MOST.details;
  const list =
    details.length === 0
      ? ''
      : ` ${details.slice(0, MOST.details).join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
  const known = name === 'uses_network' && details.length === 0 ? 'uses the network' : `${what}${list}`;
  return inScripts ? known : `${known} (by instructions)`;
}

export function entryOf(finding: ScanFindingEntry): Entry {
  const { level, rule, message, evidence, path, confirmed, origin } = finding;
  const steps: Words[] =
    path.length < 2
      ? []
      : path.map(({ file, line, what }) => [{ text: `  ${file}:${line}`, tone: 'quiet' }, ` ${what}`]);
  return {
    ...(level === 'info' ? { priority: 3 } : {}),
    head: [
      { text: level, tone: LEVEL_TONES[level] },
      ' ',
      { text: rule, to: { kind: 'rule', id: rule } },
      ' ',
      { text: placeOf(finding), tone: 'quiet', to: { kind: 'line', file: finding.file, line: finding.line } },
      confirmed && level === 'error' ? { text: ' confirmed', tone: 'alarm' } : '',
    ],
    lines: [
      message,
      ...(evidence === null ? [] : [[{ text: evidence, tone: 'code' as const }]]),
      ...steps,
      ...originLines(origin),
    ],
  };
}

const ACCEPTED: Readonly<Record<ScanSection['suppressed'][number]['suppressedBy'], string>> = {
  baseline: 'in the baseline',
  inline: 'by a comment in the file',
  configuration: 'by the configuration',
};

function acceptedEntry(finding: ScanSection['suppressed'][number]): Entry {
  const by = ACCEPTED[finding.suppressedBy];
  return {
    head: [{ text: 'accepted', tone: 'quiet' }, ` ${finding.rule} ${placeOf(finding)}`],
    lines: [[finding.message], [{ text: `Accepted ${by}: ${finding.reason}`, tone: 'quiet' }]],
  };
}

function placeOf({ file, line }: Pick<ScanFindingEntry, 'file' | 'line'>): string {
  return line === null ? file : `${file}:${line}`;
}
