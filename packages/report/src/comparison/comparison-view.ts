import type { Comparison } from '@plugin-eval/core/documents/comparison.ts';
import { comparisonConfidence } from '../confidence.ts';
import { formatName } from '../format-name.ts';
import { gatesSection } from '../gates-view.ts';
import { toneOfScore } from '../headline/evaluation-tiles.ts';
import { activationSection } from '../improvement/activation-section.ts';
import { formatInterval, formatPercent, formatPoints, plural, withInterval } from '../number-format.ts';
import { findingEntries, newCapabilityFacts } from '../scan/section-view.ts';
import { TITLES } from '../titles.ts';
import { depthGap, describeBadge } from '../verdict.ts';
import { type Block, type Fact, type Section, type Tile, toned, type Words } from '../view-model/blocks.ts';
import {
  fact,
  factList,
  notice,
  paragraph,
  section,
  table,
  withPriority,
} from '../view-model/build-blocks.ts';
import { antiPatternChanges, CHANGE_WORDS } from './anti-pattern-changes.ts';
import { type ComparedRow, comparedRows, differenceWords, sessionsRows } from './compared-rows.ts';
import { describeCertainty } from './comparison-certainty.ts';
import { comparisonVerdict } from './comparison-verdict.ts';
import { headToHeadSection } from './head-to-head-view.ts';

/** Two evaluations side by side: the overall difference, then row by row. */
export function comparisonView(comparison: Comparison): Section[] {
  const { a, b, depth, gates, activation, headToHead } = comparison;
  const verdict = comparisonVerdict(comparison);
  const gap = depthGap(depth);
  const parts = section(
    'verdict',
    verdict.kind === 'unmeasured' ? toned(verdict.words, 'bad') : verdict.words,
    [
      paragraph(
        `${comparisonConfidence(comparison)}, depth ${depth.effective}. ${describeCertainty(comparison)}`,
      ),
      gap === null ? null : notice('caution', `${gap.headline} ${gap.detail}`),
      { kind: 'tiles', tiles: [sideTile('A', a), sideTile('B', b)] },
    ],
    withPriority(2, [
      ...withPriority(1, gatesSection(gates)),
      ...withPriority(1, activationSection([{ name: b.subject.name, activation }])),
      ...securitySection(comparison),
      ...section('dimensions', TITLES.dimensions, [rowTable(comparedRows(comparison))]),
      ...section('sessions', TITLES.sessionsAlone, [rowTable(sessionsRows(comparison))]),
      ...section('anti-patterns', TITLES.antiPatternChanges, [antiPatternTable(comparison)]),
      ...headToHeadSection(headToHead),
      ...withPriority(
        3,
        section('provenance', 'How it was compared', [factList(comparisonProvenance(comparison))]),
      ),
    ]),
  );
  return withPriority(1, parts);
}

/** One side at a glance: its name, score, basis and location. */
function sideTile(letter: string, side: Comparison['a']): Tile {
  const { composite, subject } = side;
  const { score } = composite;
  return {
    title: `${letter}, ${formatName(subject.name)}`,
    tone: score === null ? 'none' : toneOfScore(score),
    figure: withInterval(formatPoints(score), formatInterval(composite, 'points')),
    about: `${describeBadge(composite)}, ${describeMeasured(side)}; ${subject.path}`,
  };
}

/** "66 % of the weight measured, 2 anti-patterns × 0.81". */
function describeMeasured({ composite, antiPatterns }: Comparison['a']): string {
  const { measuredWeight, antiPatternPenalty } = composite;
  const penalty = antiPatternPenalty === null ? '' : ` × ${antiPatternPenalty.toFixed(2)}`;
  return [
    `${formatPercent(measuredWeight)} of the weight measured`,
    antiPatterns.length === 0
      ? 'no anti-patterns'
      : `${plural(antiPatterns.length, 'anti-pattern')}${penalty}`,
  ].join(', ');
}

function rowTable(rows: readonly ComparedRow[]): Block {
  return table(
    ['Dimension', 'B − A:', 'A', 'B'],
    rows.map(({ title, note, weight, a, b, difference }) => [
      [title, { text: [note === null ? '' : `, ${note}`, weight && ` ${weight}`].join(''), tone: 'quiet' }],
      differenceWords(difference),
      a?.words ?? '',
      b?.words ?? '',
    ]),
  );
}

function antiPatternTable(comparison: Comparison): Block {
  return table(
    ['Anti-pattern', 'In A:', 'In B:', 'From A to B'],
    antiPatternChanges(comparison).map(({ flag, a, b, change }) => [
      [{ text: flag, tone: 'code' }],
      String(a),
      String(b),
      CHANGE_WORDS[change],
    ]),
  );
}

/** Scanner findings that only B has; empty when there are none. */
function securitySection({ security }: Comparison): Section[] {
  if (security == null) return [];
  return section('security', 'Security: what is new in B', [
    findingEntries({ findings: security.findings, suppressed: [] }),
    factList(newCapabilityFacts(security)),
  ]);
}

/** Identifies both sides and how they were measured. */
function comparisonProvenance(comparison: Comparison): Fact[] {
  const { tool, schemaVersion, depth, a, b } = comparison;
  const fingerprint = (sha256: string | null): Words =>
    sha256 === null ? 'none: only a SKILL.md has one' : [{ text: sha256, tone: 'code' }];
  return [
    fact('Compared by', `${tool.name} ${tool.version}`),
    fact('Schema', schemaVersion),
    fact('Confidence', `${comparisonConfidence(comparison)}, depth ${depth.effective}`),
    fact('SHA-256 of A', fingerprint(a.subject.sha256)),
    fact('SHA-256 of B', fingerprint(b.subject.sha256)),
  ];
}
