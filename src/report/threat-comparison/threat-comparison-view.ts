import type { ThreatComparison } from '../../documents/threat-comparison.ts';
import { excerpt } from '../../text/code-points.ts';
import { formatCount, formatPercent, formatUnit } from '../number-format.ts';
import { nameOf, sentenceOf, severityWord } from '../threat-report/threat-blocks.ts';
import type { Block, Section } from '../view-model/blocks.ts';
import { fact, factList, notice, paragraph, section, table } from '../view-model/build-blocks.ts';
import { layoutMarkdown } from '../view-model/layout-markdown.ts';
import { layoutText, type TextLook } from '../view-model/layout-text.ts';
import {
  comparisonSentence,
  describeMcnemar,
  describeUnshared,
  discordantWorstFirst,
} from './comparison-messages.ts';
import { familyDifferenceTable, figureTable } from './comparison-tables.ts';

const LONGEST_NAME = 120;
const MOST_DISCORDANT = 50;

/** Two runs of the threat map for the terminal, the verdict first. */
export function renderThreatComparisonText(comparison: ThreatComparison, look: TextLook): string {
  return layoutText([...verdictOf(comparison), ...restOf(comparison)], look);
}

/** Two runs of the threat map as Markdown. */
export function renderThreatComparisonMarkdown(comparison: ThreatComparison): string {
  return [layoutMarkdown(verdictOf(comparison)), layoutMarkdown(restOf(comparison), 3)].join('\n');
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
