import type { Finding, SuppressedFinding } from '@plugin-eval/core/documents/finding.ts';
import { LEVELS, type Level } from '@plugin-eval/core/documents/names.ts';
import { placeOf } from '../finding-format.ts';
import { formatCount, plural } from '../number-format.ts';
import type { Entry, Line, Phrase, Place, Section, Tone, Words } from '../view-model/blocks.ts';
import { list, paragraph, section, withPriority } from '../view-model/build-blocks.ts';

/** Groups, and places of one group, that are shown at first. */
const MOST = { groups: 50, places: 3 };

export const LEVEL_TONES: Record<Level, Tone> = { error: 'bad', warning: 'warning', info: 'accent' };

/** Level names used in finding counts. */
export const LEVEL_WORDS: Record<Level, string> = { error: 'error', warning: 'warning', info: 'note' };

/** Findings, errors first, those of one rule together. */
export function findingSection(findings: readonly Finding[]): Section[] {
  return section('findings', findings.length === 0 ? null : 'Findings', [
    { kind: 'entries', entries: groupFindings(findings).map(groupEntry), mostShown: MOST.groups },
    findings.length === 0 ? paragraph('No findings.', 'quiet') : null,
  ]);
}

/** A rule with its places, the first of them shown. */
export function groupEntry(group: FindingGroup): Entry {
  return {
    ...(group.level === 'info' ? { priority: 3 } : {}),
    head: groupHead(group),
    lines: groupLines(group),
  };
}

function lineOf({ file, line }: Finding): Place {
  return { kind: 'line', file, line };
}

function groupHead({ rule, level, findings }: FindingGroup): Words {
  const [first] = findings;
  const place =
    first === undefined || findings.length > 1 ? plural(findings.length, 'place') : placeOf(first);
  return [
    { text: level.padEnd(7), tone: LEVEL_TONES[level] },
    ' ',
    { text: rule, tone: 'code', to: { kind: 'rule', id: rule } },
    '  ',
    findings.length > 1 || first === undefined
      ? { text: place, tone: 'quiet' }
      : { text: place, tone: 'code', to: lineOf(first) },
  ];
}

function groupLines({ why, fix, origin, findings }: FindingGroup): Line[] {
  return [
    ...findings.flatMap((finding, index): Line[] => {
      const words: Words = [
        ...(findings.length === 1
          ? []
          : [{ text: placeOf(finding), tone: 'code' as const, to: lineOf(finding) }, '  ']),
        finding.message,
      ];
      return [
        index < MOST.places ? words : { words, priority: 3 },
        ...(finding.evidence === null
          ? []
          : [
              {
                words: [{ text: `found: ${finding.evidence}`, tone: 'quiet' as const }],
                priority: 3 as const,
              },
            ]),
      ];
    }),
    { words: `why: ${why}`, priority: 3 },
    [{ text: 'fix:', tone: 'good' }, ` ${fix}`],
    ...originLines(origin),
  ];
}

/** Names the folder or package of a user's rule; empty for a shipped one. */
export function originLines(origin: string | undefined): Words[] {
  return origin === undefined ? [] : [[{ text: `rule from: ${origin}`, tone: 'quiet' }]];
}

/** "2 errors, 1 warning"; "none" when empty. Levels without findings are left out. */
export function countWords(counts: Readonly<Record<Level, number>>): Words {
  const present = (['error', 'warning', 'info'] as const).filter((level) => counts[level] > 0);
  if (present.length === 0) return [{ text: 'none', tone: 'quiet' }];
  return present.flatMap((level, index): Phrase[] => [
    ...(index === 0 ? [] : [{ text: ', ' }]),
    { text: plural(counts[level], LEVEL_WORDS[level]), tone: LEVEL_TONES[level] },
  ]);
}

export function countByLevel(findings: readonly Pick<Finding, 'level'>[]): Record<Level, number> {
  const counts: Record<Level, number> = { error: 0, warning: 0, info: 0 };
  for (const { level } of findings) counts[level]++;
  return counts;
}

/**
 * Counts the suppressed findings, and lists them with source and reason.
 * @param total how many there are, where only some are at hand
 */
export function suppressedSection(
  suppressed: readonly SuppressedFinding[],
  total = suppressed.length,
): Section[] {
  if (total === 0) return [];
  return [
    ...section('suppressed', null, [
      paragraph(
        `${plural(total, 'finding')} suppressed by a baseline, a trusted comment or the configuration.`,
        'quiet',
      ),
    ]),
    ...withPriority(
      3,
      section('suppressed-list', `${formatCount(total)} suppressed`, [
        list(
          suppressed.map(suppressedWords),
          total > suppressed.length ? { more: total - suppressed.length } : {},
        ),
      ]),
    ),
  ];
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

const SOURCES: Readonly<Record<SuppressedFinding['suppressedBy'], string>> = {
  baseline: 'the baseline',
  inline: 'a comment in the skill',
  configuration: 'the configuration',
};

/** Names what suppressed a finding. */
function suppressedBy({ suppressedBy: by }: SuppressedFinding): string {
  return SOURCES[by];
}

/** The findings of one rule in one or more subjects. */
export interface FindingGroup<Item extends Finding = Finding> {
  rule: string;
  level: Level;
  why: string;
  fix: string;
  origin?: string | undefined;
  findings: Item[];
}

/** Findings of one rule together, errors before warnings before notes; within a level as they come. */
export function groupFindings<Item extends Finding>(findings: readonly Item[]): FindingGroup<Item>[] {
  const groups = new Map<string, FindingGroup<Item>>();
  for (const finding of findings) {
    const { rule, level, why, fix, origin } = finding;
    const key = JSON.stringify([level, rule, why, fix, origin]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { rule, level, why, fix, origin, findings: [finding] });
    else group.findings.push(finding);
  }
  return [...groups.values()].sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
}
