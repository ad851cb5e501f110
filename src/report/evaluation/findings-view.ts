import type { Finding, SuppressedFinding } from '../../documents/finding.ts';
import { LEVELS, type Level } from '../../documents/names.ts';
import { placeOf } from '../finding-format.ts';
import { formatCount, plural } from '../number-format.ts';
import type { Block, Phrase, Section, Tone, Words } from '../view-model/blocks.ts';
import { folded, list, paragraph, section } from '../view-model/build-blocks.ts';
import { firstOf } from '../view-model/shortened.ts';
import type { Extent } from './extent.ts';

/** Groups and places of one group that are listed unless everything is. */
const MOST = { groups: 50, places: 3, published: 10 };

export const LEVEL_TONES: Record<Level, Tone> = { error: 'bad', warning: 'warning', info: 'accent' };

/** What counts of findings call a level. */
export const LEVEL_WORDS: Record<Level, string> = { error: 'error', warning: 'warning', info: 'note' };

/** Findings, errors first, those of one rule together. On a terminal notes are only counted, unless everything is told. */
export function findingSection(findings: readonly Finding[], extent: Extent): Section[] {
  const told = extent === 'normal' ? findings.filter(({ level }) => level !== 'info') : findings;
  const notes = findings.length - told.length;
  const most = extent === 'verbose' ? Number.POSITIVE_INFINITY : MOST.groups;
  const { shown, more } = firstOf(groupFindings(told), most);
  return section('findings', shown.length === 0 ? null : 'Findings', [
    {
      kind: 'entries',
      entries: shown.map((group) => ({ head: groupHead(group), lines: groupLines(group, extent) })),
      more,
    },
    findings.length === 0 ? paragraph('No findings.', 'quiet') : null,
    notes === 0 ? null : paragraph(`${plural(notes, 'note')} more with --verbose`, 'quiet'),
  ]);
}

function groupHead({ rule, level, findings }: FindingGroup): Words {
  const [first] = findings;
  const place =
    first === undefined || findings.length > 1 ? plural(findings.length, 'place') : placeOf(first);
  return [
    { text: level.padEnd(7), tone: LEVEL_TONES[level] },
    ' ',
    { text: rule, tone: 'code' },
    '  ',
    { text: place, tone: findings.length > 1 ? 'quiet' : 'code' },
  ];
}

function groupLines({ why, fix, findings }: FindingGroup, extent: Extent): Words[] {
  const isVerbose = extent === 'verbose';
  const most = isVerbose ? findings.length : extent === 'published' ? MOST.published : MOST.places;
  const { shown, more } = firstOf(findings, most);
  return [
    ...shown.flatMap((finding): Words[] => [
      [
        ...(findings.length === 1 ? [] : [{ text: placeOf(finding), tone: 'code' as const }, '  ']),
        finding.message,
      ],
      ...(isVerbose && finding.evidence !== null
        ? [[{ text: `found: ${finding.evidence}`, tone: 'quiet' as const }]]
        : []),
    ]),
    ...(more === 0 ? [] : [[{ text: `and ${plural(more, 'place')} more`, tone: 'quiet' as const }]]),
    ...(isVerbose ? [[`why: ${why}`]] : []),
    [{ text: 'fix:', tone: 'good' }, ` ${fix}`],
  ];
}

/** "2 errors, 1 warning"; "none" where there are none. Levels without findings are left out. */
export function countWords(counts: Readonly<Record<Level, number>>): Words {
  const present = (['error', 'warning', 'info'] as const).filter((level) => counts[level] > 0);
  if (present.length === 0) return [{ text: 'none', tone: 'quiet' }];
  return present.flatMap((level, index): Phrase[] => [
    ...(index === 0 ? [] : [{ text: ', ' }]),
    { text: plural(counts[level], LEVEL_WORDS[level]), tone: LEVEL_TONES[level] },
  ]);
}

/** How many findings there are of each level. */
export function countByLevel(findings: readonly Pick<Finding, 'level'>[]): Record<Level, number> {
  const counts: Record<Level, number> = { error: 0, warning: 0, info: 0 };
  for (const { level } of findings) counts[level]++;
  return counts;
}

/**
 * How many findings were suppressed; in full, which, by whom and why.
 * @param total how many there are, where only what is told in full is at hand
 */
export function suppressedSection(
  suppressed: readonly SuppressedFinding[],
  extent: Extent,
  total = suppressed.length,
): Section[] {
  if (total === 0) return [];
  const count = `${plural(total, 'finding')} suppressed by a baseline or a trusted comment`;
  const block: Block =
    extent === 'verbose'
      ? list(suppressed.map(suppressedWords))
      : paragraph(`${count}; --verbose lists them.`, 'quiet');
  return extent === 'verbose'
    ? section('suppressed', `${formatCount(suppressed.length)} suppressed`, [block])
    : section('suppressed', null, [block]);
}

/** The suppressed findings, closed until somebody opens them. */
export function suppressedBlocks(suppressed: readonly SuppressedFinding[]): Block[] {
  if (suppressed.length === 0) return [];
  const summary = plural(suppressed.length, 'suppressed finding');
  return [folded(summary, list(suppressed.map(suppressedWords)))];
}

function suppressedWords(finding: SuppressedFinding): Words {
  return [
    { text: finding.rule, tone: 'code' },
    ' ',
    { text: placeOf(finding), tone: 'code' },
    `  ${finding.message} `,
    { text: `By ${suppressedBy(finding)}: ${finding.reason}`, tone: 'quiet' },
  ];
}

/** Who took a finding out. */
function suppressedBy({ suppressedBy: by }: SuppressedFinding): string {
  return by === 'baseline' ? 'the baseline' : 'a comment in the skill';
}

/** What one rule said of one subject or of many. */
export interface FindingGroup<Item extends Finding = Finding> {
  rule: string;
  level: Level;
  why: string;
  fix: string;
  findings: Item[];
}

/** Findings of one rule together, errors before warnings before notes; within a level as they come. */
export function groupFindings<Item extends Finding>(findings: readonly Item[]): FindingGroup<Item>[] {
  const groups = new Map<string, FindingGroup<Item>>();
  for (const finding of findings) {
    const { rule, level, why, fix } = finding;
    const key = JSON.stringify([level, rule, why, fix]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { rule, level, why, fix, findings: [finding] });
    else group.findings.push(finding);
  }
  return [...groups.values()].sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
}
