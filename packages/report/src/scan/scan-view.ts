import type { Scan, ScanMember } from '@plugin-eval/core/documents/scan.ts';
import { plural } from '../number-format.ts';
import type { Block, Fact, Section } from '../view-model/blocks.ts';
import {
  fact,
  factList,
  list,
  notice,
  paragraph,
  section,
  withPriority,
} from '../view-model/build-blocks.ts';
import { policySection } from './policy-view.ts';
import { reviewSections } from './review-view.ts';
import { findingEntries, scanFacts, unreadCount, unreadWords } from './section-view.ts';

const MOST_UNREAD = 20;

/** A scan for a terminal, for Markdown and for a page: the verdict, then each member that there is something to say of. */
export function scanView(scan: Scan): Section[] {
  const groups = Map.groupBy(scan.members, (member) => isShownAlready(member, scan));
  const silent = groups.get(false) ?? [];
  return [
    ...withPriority(1, section('verdict', 'Scan', [verdictOf(scan)])),
    ...(groups.get(true) ?? []).flatMap(memberSection),
    ...section('not-understood', 'Not understood', unreadList(silent)),
    ...section('silent', null, [
      silent.length === 0
        ? null
        : paragraph(
            `${plural(silent.length, 'member')} without a finding of level error or warning.`,
            'quiet',
          ),
    ]),
    ...withPriority(3, silent.flatMap(memberSection)),
    ...withPriority(1, policySection(scan.policy)),
    ...withPriority(1, reviewSections(scan)),
    ...withPriority(
      1,
      section('rest', null, [
        ...scan.errors.map((error) => notice('caution', errorText(error))),
        ...scanGates(scan.gates),
        paragraph(
          'A scan finds what can be seen in the files. A clean scan does not prove that a skill is safe.',
          'quiet',
        ),
      ]),
    ),
  ];
}

/** The outcome of each gate; a gate without a value for its bound counts as not measured. */
export function scanGates(gates: Scan['gates']): Block[] {
  return gates.map(({ name, passed, message }) =>
    paragraph(`Gate ${name}${passed === null ? ', not measured' : ''}: ${message}`, passed ? 'good' : 'bad'),
  );
}

function isShownAlready(member: ScanMember, { members }: Scan): boolean {
  return (
    members.length === 1 ||
    member.suppressed.length > 0 ||
    member.signature?.status === 'invalid' ||
    member.findings.some(({ level }) => level !== 'info')
  );
}

function verdictOf(scan: Scan): Block {
  const { weight, words } = scanVerdict(scan);
  return weight === null ? paragraph(words, 'good') : notice(weight, words);
}

/** The headline, only as certain as the parts that were read. */
export function scanVerdict(scan: Scan): {
  weight: 'alarm' | 'caution' | 'note' | null;
  words: string;
} {
  const { members, files, notUnderstood, confirmedErrors } = scan.summary;
  const { error, warning, info } = scan.summary.findings;
  const missing = missingWords(scan);
  const left = missing === null ? '' : `; incomplete: ${missing}`;
  const added = scan.members.reduce((sum, member) => sum + (member.added?.length ?? 0), 0);
  const byModel = added === 0 ? '' : `, ${added} added by ${scan.review?.model ?? 'a model'}`;
  const counts = `${plural(error, 'error')}, ${plural(warning, 'warning')}, ${plural(info, 'note')} in ${plural(members, 'member')}${byModel}`;
  const confirmed = plural(confirmedErrors, 'confirmed attack pattern');
  if (confirmedErrors > 0)
    return { weight: 'alarm', words: `Do not install: ${confirmed}; ${counts}${left}.` };
  if (error > 0) return { weight: 'alarm', words: `Read before installing: ${counts}${left}.` };
  if (warning > 0) return { weight: 'caution', words: `Needs review: ${counts}${left}.` };
  if (files === 0) return { weight: 'caution', words: 'Nothing was scanned: there was no file to read.' };
  if (missing !== null)
    return { weight: 'caution', words: `Incomplete: ${missing}. In the parts read: ${counts}.` };
  if (notUnderstood >= files)
    return { weight: 'caution', words: `None of ${plural(files, 'file')} could be understood.` };
  const notes = info === 0 ? '' : `; ${plural(info, 'note')}`;
  const clean = `no errors, no warnings in ${plural(members, 'member')}${byModel}${notes}`;
  if (notUnderstood === 0) return { weight: null, words: `Clean: ${clean}.` };
  const unknown = `${plural(notUnderstood, 'file')} not understood`;
  return { weight: 'note', words: `Clean in what could be read: ${clean}; ${unknown}.` };
}

/** "2 parts not read, 1 problem"; null when everything was read. */
function missingWords({ members, errors }: Pick<Scan, 'members' | 'errors'>): string | null {
  const unread = unreadCount(members);
  const missing = [
    ...(unread === 0 ? [] : [`${plural(unread, 'part')} not read`]),
    ...(errors.length === 0 ? [] : [plural(errors.length, 'problem')]),
  ];
  return missing.length === 0 ? null : missing.join(', ');
}

function errorText({ path, message }: Scan['errors'][number]): string {
  return message.includes(path) ? message : `${path}: ${message}`;
}

/** Members with nothing else to report. */
function unreadList(members: readonly ScanMember[]): Block[] {
  const unread = members.flatMap(({ path, analysability }) =>
    analysability.notUnderstood.map((one) => unreadWords(one, path === '.' ? '' : `${path}/`)),
  );
  return unread.length === 0 ? [] : [list(unread, { most: MOST_UNREAD })];
}

function memberSection(member: ScanMember): Section[] {
  return section(
    `scan-${member.path}`,
    member.path === '.' ? member.name : [member.name, '  ', { text: member.path, tone: 'quiet' }],
    [findingEntries(member), factList([...scanFacts(member), ...signatureFacts(member)])],
  );
}

function signatureFacts({ signature }: ScanMember): Fact[] {
  if (signature === null) return [];
  const { status, key, message } = signature;
  const words = {
    verified: `verified with the key ${key}`,
    invalid: 'invalid',
    unverified: 'not verified',
  }[status];
  return [fact('Signature', [{ text: words, tone: status === 'invalid' ? 'bad' : 'strong' }], message)];
}
