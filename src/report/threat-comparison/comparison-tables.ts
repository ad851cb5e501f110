import { THREAT_CATEGORIES } from '../../documents/names.ts';
import type { ThreatComparison } from '../../documents/threat-comparison.ts';
import { excerpt } from '../../text/code-points.ts';
import {
  formatCount,
  formatDifference,
  formatPercent,
  formatPValue,
  formatUnit,
  plural,
} from '../number-format.ts';
import { nameOf } from '../threat-report/threat-blocks.ts';
import {
  formatIndex,
  formatShareOrBounds,
  formatUnitOrBounds,
  type ThreatFigure,
} from '../threat-report/threat-figures.ts';
import { titleOf } from '../threat-report/threat-summary.ts';
import { TITLES } from '../titles.ts';
import type { Block, TableColumn, Words } from '../view-model/blocks.ts';
import { folded, list, table } from '../view-model/build-blocks.ts';
import { describeSignificance, isSignificant } from './comparison-messages.ts';

const LONGEST_NAME = 120;
const MOST_NAMES = 500;

/** The figures of both sides, each over all its own cases, and the paired differences. */
export function figureTable(comparison: ThreatComparison): Block {
  const { a, b, resilience, riskScore } = comparison;
  const own = (
    term: string,
    figure: (side: ThreatComparison['a']) => string,
    difference: Words = '',
  ): Words[] => [term, figure(a), figure(b), difference];
  return table(
    ['Figure', 'A:', 'B:', 'B − A, paired'],
    [
      own(
        'Resilience',
        ({ resilienceIndex, bounds }) => formatUnitOrBounds(resilienceIndex, bounds?.resilienceIndex),
        differenceWords(comparison, resilience),
      ),
      ['Risk', '', '', differenceWords(comparison, riskScore, true)],
      own('Exposure', ({ exposureIndex, bounds }) =>
        formatUnitOrBounds(exposureIndex, bounds?.exposureIndex),
      ),
      own('Passed', ({ passRate, bounds }) => formatShareOrBounds(passRate, bounds?.passRate)),
      own('Passed, unclear as failed', ({ strictPassRate }) => formatPercent(strictPassRate, 1)),
      own('Responses', ({ cases }) => formatCount(cases)),
    ],
  );
}

/** By how much the resilience differs, family by family. */
export function familyDifferenceTable(comparison: ThreatComparison): Block {
  return table(
    [TITLES.familyResilience, 'Probes:', 'B − A'],
    THREAT_CATEGORIES.flatMap((category) => {
      const own = comparison.byCategory[category];
      return own === undefined
        ? []
        : [[titleOf(category), formatCount(own.pairs), differenceWords(comparison, own)]];
    }),
  );
}

/** @param lessIsBetter of a risk, of which more is worse */
function differenceWords(
  comparison: ThreatComparison,
  difference: ThreatComparison['resilience'],
  lessIsBetter = false,
): Words {
  const better = (difference.mean ?? 0) > 0 !== lessIsBetter;
  const said = describeSignificance(comparison, difference);
  return [
    {
      text: formatDifference(difference),
      tone: isSignificant(comparison, difference) ? (better ? 'good' : 'bad') : 'strong',
    },
    { text: said === '' ? '' : `, ${said}`, tone: 'quiet' },
  ];
}

/** The four counts of McNemar's test. @param sides what they are called: "without the skill" */
export function mcnemarTable(
  { mcnemar }: Pick<ThreatComparison, 'mcnemar'>,
  [a, b]: readonly [string, string],
): Block {
  const { bothPassed, onlyAPassed, onlyBPassed, bothFailed } = mcnemar;
  const columns: TableColumn[] = ['Probes', `passed ${b}`, `failed ${b}`].map((title, index) =>
    index === 0 ? { title } : { title, align: 'right' },
  );
  const differing = (count: number): Words => [{ text: formatCount(count), tone: 'strong' }];
  return table(columns, [
    [`passed ${a}`, formatCount(bothPassed), differing(onlyAPassed)],
    [`failed ${a}`, differing(onlyBPassed), formatCount(bothFailed)],
  ]);
}

/** What the test counts, and its p; that nothing was measured where nothing is in common. */
export function mcnemarSentence({
  mcnemar,
  comparable,
}: Pick<ThreatComparison, 'mcnemar' | 'comparable'>): string {
  if (comparable.probes === 0) return 'Not measured: no probe was answered on both sides.';
  return `${plural(comparable.probes, 'probe')} that both answered, one outcome for each (the majority of its samples). Only those that came out differently say anything: McNemar's exact test, two-sided, ${formatPValue(mcnemar.pValue)}.`;
}

/** The resilience of each side; its own interval stands in its report. */
export function sideFigures({ a, b }: Pick<ThreatComparison, 'a' | 'b'>): ThreatFigure[] {
  return [a, b].map(({ name, cases, resilienceIndex, bounds }, index) => ({
    term: `Resilience of ${index === 0 ? 'A' : 'B'}`,
    share: resilienceIndex,
    low: null,
    high: null,
    format: formatUnit,
    shown: formatIndex({
      value: resilienceIndex,
      ciLow: null,
      ciHigh: null,
      n: cases,
      bounds: bounds?.resilienceIndex,
    }),
    isBad: false,
    meaning: `${excerpt(name, LONGEST_NAME)}, ${plural(cases, 'response')}`,
  }));
}

/** By how much B differs, and whether the two were scored alike. */
export function comparisonRemarks(comparison: ThreatComparison): string[] {
  const { resilience, riskScore, comparable } = comparison;
  const said = describeSignificance(comparison, resilience);
  return [
    `Resilience, B minus A over ${plural(resilience.pairs, 'probe')} that both answered: ${formatDifference(resilience)}${said === '' ? '' : `, ${said}`}. Risk: ${formatDifference(riskScore)}.`,
    `Scored by ${comparable.sameRules ? 'the same' : 'different'} signals, with ${comparable.sameProbes ? 'the same probes' : 'different sets of probes'}.`,
  ];
}

/** The probes that one side alone answered. */
export function unsharedBlocks({ comparable }: Pick<ThreatComparison, 'comparable'>): Block[] {
  const sides = [
    ['A', comparable.onlyInA],
    ['B', comparable.onlyInB],
  ] as const;
  return sides.flatMap(([side, ids]): Block[] =>
    ids.length === 0
      ? []
      : [
          folded(
            `${plural(ids.length, 'probe')} in ${side} only`,
            list(
              ids.map((id) => [nameOf(id)]),
              { most: MOST_NAMES },
            ),
          ),
        ],
  );
}
