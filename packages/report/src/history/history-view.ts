import type { HistoryEntry } from '@plugin-eval/core/documents/viewer.ts';
import {
  formatCost,
  formatCount,
  formatGain,
  formatInterval,
  formatPoints,
  plural,
} from '../number-format.ts';
import type { Cell, Phrase, Place, Section, Words } from '../view-model/blocks.ts';
import { list, paragraph, section, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { type RecentChange, recentChanges } from './recent-changes.ts';
import type { SubjectHistory } from './subject-histories.ts';

const LONGEST = { name: 80, path: 160, model: 100 };
const MOST_CHANGES = 5;

interface Moments {
  /** ISO 8601. */
  now: string;
  /** A moment in the time of the reader. */
  moment: (iso: string) => string;
}

/** Every subject of a journal: changes of the week, then all of them with their newest score. */
export function historyView(subjects: readonly SubjectHistory[], moments: Moments): Section[] {
  return [
    ...changesSection(subjects, moments),
    ...section('subjects', plural(subjects.length, 'skill or plugin', 'skills and plugins'), [
      table(
        ['Name', 'Newest score:', 'Change:', 'Badge', 'Depth', 'Times:', 'Last'],
        subjects.map((subject) => subjectRow(subject, moments)),
      ),
    ]),
  ];
}

/** "Since a week ago: 2 worse, 1 better", the worst first; nothing where nothing was scored again. */
export function changesSection(subjects: readonly SubjectHistory[], { now }: Moments): Section[] {
  const changes = recentChanges(subjects, now);
  const worse = changes.filter(({ difference }) => difference < 0);
  return section('changes', changesTitle(changes), [
    list(worse.map(changeWords), { most: MOST_CHANGES }),
    changes.length > 0 && worse.length === 0
      ? paragraph('Nothing scores lower than a week ago.', 'quiet')
      : null,
  ]);
}

function changesTitle(changes: readonly RecentChange[]): string {
  const count = (holds: (change: RecentChange) => boolean) => changes.filter(holds).length;
  const worse = count(({ difference, significant }) => difference < 0 && significant === true);
  const better = count(({ difference, significant }) => difference > 0 && significant === true);
  const unclear = changes.length - worse - better;
  return `Since a week ago: ${worse} worse, ${better} better${unclear === 0 ? '' : `, ${unclear} perhaps by chance`}`;
}

/** "pdf −8.2 points, 71.2 to 63.0". */
function changeWords({ subject, before, difference, significant }: RecentChange): Words {
  const [newest] = subject.entries;
  return [
    nameOf(subject),
    { text: ` ${formatGain(difference)} points`, tone: significant === true ? 'bad' : 'warning' },
    `, ${formatPoints(before.score)} to ${formatPoints(newest.score)}`,
    ...(significant === true ? [] : [{ text: ', may be chance', tone: 'quiet' as const }]),
  ];
}

function nameOf({ place, entries: [{ name }] }: SubjectHistory): Phrase {
  return { ...shortened(name, LONGEST.name), to: { kind: 'history', path: place } };
}

function subjectRow(subject: SubjectHistory, { moment }: Moments): Cell[] {
  const { place, entries, change } = subject;
  const [newest] = entries;
  return [
    [nameOf(subject), ' ', shortened(place, LONGEST.path, 'code')],
    scoreWords(newest),
    change === null ? '' : formatGain(change),
    newest.badge ?? '',
    newest.depth,
    formatCount(entries.length),
    [{ text: moment(newest.at), tone: 'quiet', to: placeOf(newest) }],
  ];
}

/** One skill or plugin over time, the newest result first. */
export function subjectHistoryView({ entries }: SubjectHistory, { moment }: Moments): Section[] {
  return [
    { id: 'score', title: 'Score over time', blocks: [] },
    ...section('evaluations', plural(entries.length, 'evaluation'), [
      table(
        ['When', 'Score:', 'Badge', 'Depth', 'SKILL.md', 'Models', 'Cost of the run:', 'Run'],
        entries.map((entry, index) => [
          [{ text: moment(entry.at), to: placeOf(entry) }],
          scoreWords(entry),
          entry.badge ?? '',
          `${entry.depth}, by ${entry.tool_version}`,
          textWords(entry, entries[index + 1]),
          entry.models.length === 0
            ? [{ text: 'none', tone: 'quiet' }]
            : [shortened(entry.models.join(', '), LONGEST.model, 'code')],
          formatCost(entry.cost_usd),
          [{ text: entry.run, tone: 'code', to: { kind: 'run', id: entry.run } }],
        ]),
      ),
    ]),
  ];
}

/** The fingerprint of SKILL.md, and whether it changed since the previous entry. */
function textWords({ sha256 }: HistoryEntry, before: HistoryEntry | undefined): Words {
  if (sha256 === null) return '';
  const isNew = before?.sha256 != null && before.sha256 !== sha256;
  return [{ text: sha256.slice(0, 8), tone: 'code' }, isNew ? ' changed' : ''];
}

/** "71.2 (68.0–74.1)", and its gaps. */
export function scoreWords(entry: HistoryEntry): Words {
  const { score, ci_low: ciLow, ci_high: ciHigh, complete } = entry;
  if (score === null)
    return [{ text: complete ? 'not measured' : 'errored', tone: complete ? 'quiet' : 'bad' }];
  const interval = formatInterval({ ciLow, ciHigh }, 'points');
  return [
    { text: formatPoints(score), tone: 'strong' },
    interval === null ? '' : ` (${interval})`,
    ...(complete ? [] : [{ text: ' incomplete', tone: 'warning' as const }]),
  ];
}

function placeOf({ id, is_member, path }: HistoryEntry): Place {
  return { kind: 'entry', id, member: is_member ? path : null };
}
