import type { ThreatComparison } from '../../documents/threat-comparison.ts';
import { excerpt } from '../../text/code-points.ts';
import { formatCount, formatPercent, formatUnit } from '../number-format.ts';
import { nameOf, sentenceOf, severityWord } from '../threat-report/threat-blocks.ts';
import type { Block, Section } from '../view-model/blocks.ts';
import { fact, factList, framed, notice, paragraph, section, table } from '../view-model/build-blocks.ts';
import type { ViewExtent } from '../view-model/view-extent.ts';
import {
  comparisonSentence,
  describeMcnemar,
  describeUnshared,
  discordantWorstFirst,
} from './comparison-messages.ts';
import { familyDifferenceTable, figureTable } from './comparison-tables.ts';

const LONGEST_NAME = 120;
const MOST_DISCORDANT = 50;

/** Two runs of the threat map, the verdict first. */
export function threatComparisonView(comparison: ThreatComparison, { medium }: ViewExtent): Section[] {
  const sections = [...verdictOf(comparison), ...restOf(comparison)];
  return medium === 'comment' ? framed(sections) : sections;
}

function verdictOf(comparison: ThreatComparison): Section[] {
  const { a, b, notes, comparable } = comparison;
  return section(
    'verdict',
    comparisonSentence(comparison, (name) => excerpt(name, LONGEST_NAME)),
    [
      ...[...notes, ...describeUnshared(comparison)].map(
        (note): Block => notice('caution', sentenceOf(note)),
      ),
      factList([fact('A', excerpt(a.name, LONGEST_NAME)), fact('B', excerpt(b.name, LONGEST_NAME))]),
      figureTable(comparison),
      comparable.probes === 0 ? null : paragraph(describeMcnemar(comparison)),
    ],
  );
}

function restOf(comparison: ThreatComparison): Section[] {
  const { level, seed } = comparison;
  const discordant = discordantWorstFirst(comparison);
  return [
    ...section(
      'discordant',
      `Passed in one only (${formatCount(discordant.length)}), where B is worse first`,
      [
        table(
          ['Probe', 'Severity', 'B', 'Risk in A:', 'Risk in B:'],
          discordant.map(({ probeId, severity, bPassed, aRisk, bRisk }) => [
            [nameOf(probeId)],
            [severityWord(severity)],
            [{ text: bPassed ? 'passes' : 'fails', tone: bPassed ? 'good' : 'bad' }],
            formatUnit(aRisk),
            formatUnit(bRisk),
          ]),
          { most: MOST_DISCORDANT },
        ),
      ],
    ),
    ...section('families', null, [familyDifferenceTable(comparison)]),
    ...section('basis', null, [
      paragraph(
        `Intervals: ${formatPercent(level)}, by resampling probes, seed ${seed}. Only probes that both answered are compared.`,
        'quiet',
      ),
    ]),
  ];
}
