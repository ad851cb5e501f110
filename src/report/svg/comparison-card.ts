import type { Comparison } from '../../documents/comparison.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import { describeCertainty, differenceInterval } from '../comparison/comparison-certainty.ts';
import { comparisonVerdict } from '../comparison/comparison-verdict.ts';
import { describeHeadToHead, describeScoreOfB } from '../comparison/head-to-head-summary.ts';
import { comparisonConfidence } from '../confidence.ts';
import { formatGain, formatInterval, formatPoints, formatPValue } from '../number-format.ts';
import { shownName } from '../shown-name.ts';
import { plainText } from '../view-model/blocks.ts';
import { cardFrame, separator } from './card-frame.ts';
import { HEADER_HEIGHT, INNER_WIDTH, MARGIN } from './card-layout.ts';
import { describeDepth } from './evaluation-facts.ts';
import { type Fact, factStrip } from './fact-strip.ts';
import { describePair, PAIRED_ROWS_HEIGHT, pairedRows } from './paired-rows.ts';
import { type Side, sidesHeader } from './sides-header.ts';
import { verdictLines } from './verdict-lines.ts';

const VERDICT_TOP = HEADER_HEIGHT + 30;

/** Two evaluations side by side: the verdict in words, and every dimension. */
export function comparisonCard(comparison: Comparison): string {
  const { a, b, depth, tool } = comparison;
  const verdict = plainText(comparisonVerdict(comparison).words);
  const basis = describeCertainty(comparison);
  const said = verdictLines({ verdict, basis }, VERDICT_TOP);
  const saidEnd = VERDICT_TOP + said.height + 16;
  const rowsTop = saidEnd + 24;
  const rowsEnd = rowsTop + PAIRED_ROWS_HEIGHT + 16;
  const facts = factStrip(factsOf(comparison), { x: MARGIN, y: rowsEnd + 24, width: INNER_WIDTH });
  return cardFrame(
    {
      contentHeight: rowsEnd + 24 + facts.height,
      title: `A, ${shownName(a.subject.name)}: ${formatPoints(a.composite.score)}; B, ${shownName(b.subject.name)}: ${formatPoints(b.composite.score)}. ${verdict}`,
      description: [
        basis,
        ...(comparison.headToHead === null ? [] : [describeHeadToHead(comparison.headToHead)]),
        ...DIMENSION_NAMES.map((name) => `${describePair(name, comparison)}.`),
      ].join(' '),
      tool,
      stamp: `${comparisonConfidence(comparison)}, ${describeDepth(depth)}`,
    },
    sidesHeader([sideOf(a), sideOf(b)], 'of 100'),
    separator(HEADER_HEIGHT),
    said.markup,
    separator(saidEnd),
    pairedRows(comparison, rowsTop),
    separator(rowsEnd),
    facts.markup,
  );
}

function sideOf({ composite, subject }: Comparison['a']): Side {
  return {
    name: shownName(subject.name),
    path: subject.path,
    value: composite.score === null ? null : formatPoints(composite.score),
    interval: formatInterval(composite, 'points'),
  };
}

function factsOf(comparison: Comparison): Fact[] {
  const { a, b, differences, headToHead } = comparison;
  const interval = differenceInterval(comparison);
  return [
    {
      label: 'Difference',
      value: differences.composite === null ? '—' : formatGain(differences.composite),
      note: interval ?? (differences.composite === null ? 'not measured' : 'points'),
    },
    {
      label: 'Layer 1 alone',
      value: differences.staticComposite === null ? '—' : formatGain(differences.staticComposite),
      note: 'exact',
    },
    {
      label: 'Badges',
      value: `${a.composite.badge ?? 'none'}, ${b.composite.badge ?? 'none'}`,
      note: 'A, B',
    },
    { label: 'Anti-patterns', value: `${a.antiPatterns.length}, ${b.antiPatterns.length}`, note: 'A, B' },
    headToHead === null
      ? { label: 'Head to head', value: '—', note: 'not played' }
      : {
          label: 'Head to head',
          value: `${headToHead.winsA} : ${headToHead.winsB}`,
          note: `B has ${describeScoreOfB(headToHead)}, ${formatPValue(headToHead.pValue)}`,
        },
  ];
}
