import type { Comparison } from '../../documents/comparison.ts';
import type { PlotRow, RowMark } from '../charts/rows-option.ts';
import { type ComparedRow, type ComparedValue, comparedRows } from '../comparison/compared-rows.ts';
import { describeCertainty, differenceInterval } from '../comparison/comparison-certainty.ts';
import { comparisonVerdict } from '../comparison/comparison-verdict.ts';
import { describeHeadToHead, describeScoreOfB } from '../comparison/head-to-head-summary.ts';
import { comparisonConfidence } from '../confidence.ts';
import { describeDepth } from '../evaluation/verdict-facts.ts';
import { formatName } from '../format-name.ts';
import { DASH, formatGain, formatInterval, formatP, formatPoints } from '../number-format.ts';
import { type Fact, plainText } from '../view-model/blocks.ts';
import { fact } from '../view-model/build-blocks.ts';
import { card } from './card-frame.ts';
import { factsPart } from './fact-strip.ts';
import { type RowCell, rowsPart } from './rows-part.ts';
import { type Side, sidesHeader } from './sides-header.ts';
import { verdictPart } from './verdict-part.ts';

/** Two evaluations side by side: the verdict in words, and every dimension. */
export function comparisonCard(comparison: Comparison): string {
  const { a, b, depth, headToHead, tool } = comparison;
  const verdict = plainText(comparisonVerdict(comparison).words);
  const basis = describeCertainty(comparison);
  const rows = comparedRows(comparison).filter(({ weight }) => weight !== '');
  return card(
    {
      title: `A, ${formatName(a.subject.name)}: ${formatPoints(a.composite.score)}; B, ${formatName(b.subject.name)}: ${formatPoints(b.composite.score)}. ${verdict}`,
      description: [
        basis,
        ...(headToHead === null ? [] : [describeHeadToHead(headToHead)]),
        ...rows.map(describeRow),
      ].join(' '),
      tool,
      stamp: `${comparisonConfidence(comparison)}, ${describeDepth(depth)}`,
    },
    sidesHeader([sideOf(a), sideOf(b)], 'of 100'),
    [
      verdictPart({ verdict, basis }),
      rowsPart({
        rows: rows.map((row) => ({
          ...pairRow(row),
          label: row.title,
          note: row.weight,
          cells: [
            valueCell(row.a),
            valueCell(row.b),
            row.difference === null
              ? { text: DASH, tone: 'muted' }
              : { text: row.difference, isStrong: true },
          ],
        })),
        scale: { min: 0, max: 1 },
        head: {
          label: 'Dimension and weight',
          from: '0',
          to: '1',
          columns: ['A', 'B', 'B − A'],
        },
      }),
      factsPart(factsOf(comparison)),
    ],
  );
}

/** A is a ring and B a square; the ring around the square shows both where they are equal. */
function pairRow({ a, b }: ComparedRow): PlotRow {
  const mark = (value: ComparedValue | null, shape: 'ring' | 'square'): RowMark[] =>
    value?.score == null ? [] : [{ at: value.score, shape, tone: 'sound' }];
  const isErrored = a?.status === 'errored' || b?.status === 'errored';
  return { marks: [...mark(b, 'square'), ...mark(a, 'ring')], isErrored };
}

function valueCell(value: ComparedValue | null): RowCell {
  if (value?.status === 'errored') return { text: 'errored', tone: 'error' };
  if (value?.score == null) return { text: 'unmeas.', tone: 'muted' };
  return { text: value.figure };
}

/** "Robustness: A 0.71, B 0.84, difference +0.13.", for those who hear the picture. */
function describeRow({ title, a, b, difference }: ComparedRow): string {
  const said = (value: ComparedValue | null) => (value === null ? DASH : value.figure);
  const gap = difference === null ? '' : `, difference ${difference}`;
  return `${title}: A ${said(a)}, B ${said(b)}${gap}.`;
}

function sideOf({ composite, subject }: Comparison['a']): Side {
  return {
    name: formatName(subject.name),
    path: subject.path,
    value: composite.score === null ? null : formatPoints(composite.score),
    interval: formatInterval(composite, 'points'),
  };
}

function factsOf(comparison: Comparison): Fact[] {
  const { a, b, differences, headToHead } = comparison;
  const gain = (points: number | null) => (points === null ? DASH : formatGain(points));
  return [
    fact(
      'Difference',
      gain(differences.composite),
      differenceInterval(comparison) ?? (differences.composite === null ? 'not measured' : 'points'),
    ),
    fact('Layer 1 alone', gain(differences.staticComposite), 'exact'),
    fact('Badges', `${a.composite.badge ?? 'none'}, ${b.composite.badge ?? 'none'}`, 'A, B'),
    fact('Anti-patterns', `${a.antiPatterns.length}, ${b.antiPatterns.length}`, 'A, B'),
    headToHead === null
      ? fact('Head to head', DASH, 'not played')
      : fact(
          'Head to head',
          `${headToHead.winsA} : ${headToHead.winsB}`,
          `B has ${describeScoreOfB(headToHead)}, p ${formatP(headToHead.pValue)}`,
        ),
  ];
}
