import type { ThreatComparison } from '@plugin-eval/core/documents/threat-comparison.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { formatCount, formatPercent, plural } from '../number-format.ts';
import { sentenceOf } from '../threat-report/threat-blocks.ts';
import { madeBy } from '../threat-report/threat-provenance.ts';
import { TITLES } from '../titles.ts';
import type { Block, Section } from '../view-model/blocks.ts';
import { factList, notice, paragraph, section, withPriority } from '../view-model/build-blocks.ts';
import { comparisonSentence, discordantWorstFirst } from './comparison-messages.ts';
import {
  comparisonTiles,
  discordantTable,
  familyDifferenceTable,
  figureTable,
  mcnemarSentence,
  mcnemarTable,
  unsharedList,
} from './comparison-tables.ts';

const LONGEST_NAME = 120;
const TONES = {
  'more-fragile': 'bad',
  'more-robust': 'good',
  'no-significant-difference': 'strong',
  'not-comparable': 'warning',
} as const;

/** Two runs of the threat map, the verdict first. */
export function threatComparisonView(comparison: ThreatComparison): Section[] {
  const { level, seed, comparable } = comparison;
  const discordant = discordantWorstFirst(comparison);
  const unshared = [
    ['A', comparable.onlyInA],
    ['B', comparable.onlyInB],
  ] as const;
  return [
    ...withPriority(1, verdictOf(comparison)),
    ...section(
      'discordant',
      `Passed on one side only (${formatCount(discordant.length)}), where B is worse first`,
      [discordantTable(discordant)],
    ),
    ...section('figures', 'Both sides', [figureTable(comparison)]),
    ...section('families', TITLES.familyResilience, [familyDifferenceTable(comparison, 'B − A')]),
    ...section('paired', 'Paired outcomes', [
      paragraph(mcnemarSentence(comparison)),
      mcnemarTable(comparison, ['in A', 'in B']),
    ]),
    ...withPriority(3, [
      ...unshared.flatMap(([side, ids]) =>
        section(`only-in-${side}`, `${plural(ids.length, 'probe')} answered in ${side} only`, [
          unsharedList(ids),
        ]),
      ),
      ...section('basis', TITLES.scope, [
        paragraph(
          `Intervals: ${formatPercent(level)}, by resampling probes, seed ${seed}. Only probes that both answered are compared. Scored by ${comparable.sameRules ? 'the same' : 'different'} signals, with ${comparable.sameProbes ? 'the same probes' : 'different sets of probes'}.`,
        ),
        factList(madeBy(comparison)),
      ]),
    ]),
  ];
}

function verdictOf(comparison: ThreatComparison): Section[] {
  const { notes, comparable, verdict } = comparison;
  const shown = (name: string) => excerpt(name, LONGEST_NAME);
  const missing = [
    ...(comparable.onlyInA.length === 0
      ? []
      : [`${plural(comparable.onlyInA.length, 'probe')} answered in A only.`]),
    ...(comparable.onlyInB.length === 0
      ? []
      : [`${plural(comparable.onlyInB.length, 'probe')} answered in B only.`]),
  ];
  return section('verdict', 'Threat comparison', [
    paragraph([{ text: comparisonSentence(comparison, shown), tone: TONES[verdict] }], 'strong'),
    { kind: 'tiles', tiles: comparisonTiles(comparison) },
    ...[...notes, ...missing].map((note): Block => notice('caution', sentenceOf(note))),
  ]);
}
