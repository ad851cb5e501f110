import { THREAT_CATEGORIES } from '@plugin-eval/core/documents/names.ts';
import type { ThreatComparison } from '@plugin-eval/core/documents/threat-comparison.ts';
import {
  formatCount,
  formatDifference,
  formatGain,
  formatPercent,
  formatPValue,
  formatUnit,
  levelName,
  plural,
} from '../number-format.ts';
import { caseName, nameOf, sentenceOf, severityWord } from '../threat-report/threat-blocks.ts';
import { formatShareOrBounds, formatUnitOrBounds } from '../threat-report/threat-figures.ts';
import { titleOf } from '../threat-report/threat-summary.ts';
import { tallyOf, tallyTile } from '../threat-report/threat-tally.ts';
import type { Block, TableColumn, Tile, Words } from '../view-model/blocks.ts';
import { list, table } from '../view-model/build-blocks.ts';
import { describeSignificance, isSignificant } from './comparison-messages.ts';

type Side = ThreatComparison['a'];

const DIFFERENCE_TONES: Record<ThreatComparison['verdict'], Tile['tone']> = {
  'more-fragile': 'bad',
  'more-robust': 'good',
  'no-significant-difference': 'good',
  'not-comparable': 'none',
};

/** The share of attacks that each side held against, and the paired difference. */
export function comparisonTiles(comparison: ThreatComparison): Tile[] {
  const { a, b, resilience, verdict } = comparison;
  const tile = (title: string, { name, cases, passRate, bounds }: Side): Tile => {
    const count = Math.round((passRate ?? 0) * cases);
    const own = tallyTile(title, tallyOf({ n: cases, count, bounds: bounds?.passRate }));
    return { ...own, about: `${sentenceOf(name)}: ${own.about}` };
  };
  return [
    tile('A', a),
    tile('B', b),
    differenceTile('Resilience, B − A', comparison, {
      tone: DIFFERENCE_TONES[verdict],
      words: describeSignificance(comparison, resilience) || 'not comparable',
    }),
  ];
}

/** The paired difference of the resilience. @param verdict in words, behind the interval */
export function differenceTile(
  title: string,
  { resilience, level }: Pick<ThreatComparison, 'resilience' | 'level'>,
  { tone, words }: { tone: Tile['tone']; words: string },
): Tile {
  const { mean, ciLow, ciHigh } = resilience;
  const interval =
    ciLow === null || ciHigh === null
      ? 'no interval'
      : `${levelName(level)}: ${formatGain(ciLow, 2)} to ${formatGain(ciHigh, 2)}`;
  return mean === null
    ? {
        title,
        tone: 'none',
        figure: resilience.bounds === undefined ? 'not measured' : 'undecided',
        about: resilience.bounds === undefined ? words : formatDifference(resilience),
      }
    : { title, tone, figure: formatGain(mean, 2), about: `${interval}; ${words}` };
}

/** The figures of both sides, each over all its own cases, and the paired differences. */
export function figureTable(comparison: ThreatComparison): Block {
  const { a, b, resilience, riskScore } = comparison;
  const own = (term: string, figure: (side: Side) => string, difference: Words = ''): Words[] => [
    term,
    figure(a),
    figure(b),
    difference,
  ];
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

/** Paired differences of the resilience by family. @param title of the difference: "B − A" */
export function familyDifferenceTable(comparison: ThreatComparison, title: string): Block {
  return table(
    ['Family', 'Probes:', title],
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
  const significance = describeSignificance(comparison, difference);
  return [
    {
      text: formatDifference(difference),
      tone: isSignificant(comparison, difference) ? (better ? 'good' : 'bad') : 'strong',
    },
    { text: significance === '' ? '' : `, ${significance}`, tone: 'quiet' },
  ];
}

/** Probes that passed on one side only. */
export function discordantTable(discordant: ThreatComparison['discordant']): Block {
  return table(
    ['Probe', 'Severity', 'B', 'Risk in A:', 'Risk in B:'],
    discordant.map(({ probeId, severity, bPassed, aRisk, bRisk }) => [
      [caseName(probeId)],
      [severityWord(severity)],
      [{ text: bPassed ? 'passes' : 'fails', tone: bPassed ? 'good' : 'bad' }],
      formatUnit(aRisk),
      formatUnit(bRisk),
    ]),
    { mostShown: 10, mostPublished: 50 },
  );
}

/** The four counts of McNemar's test. @param sides their names: "without the skill" */
export function mcnemarTable(
  { mcnemar, comparable }: Pick<ThreatComparison, 'mcnemar' | 'comparable'>,
  [a, b]: readonly [string, string],
): Block {
  const { bothPassed, onlyAPassed, onlyBPassed, bothFailed } = mcnemar;
  const columns: TableColumn[] = ['Probes', `passed ${b}`, `failed ${b}`].map((title, index) =>
    index === 0 ? { title } : { title, align: 'right' },
  );
  const differing = (count: number): Words => [{ text: formatCount(count), tone: 'strong' }];
  return table(
    columns,
    comparable.probes === 0
      ? []
      : [
          [`passed ${a}`, formatCount(bothPassed), differing(onlyAPassed)],
          [`failed ${a}`, differing(onlyBPassed), formatCount(bothFailed)],
        ],
  );
}

/** Describes the counts of the test and its p, or that the runs have nothing in common to test. */
export function mcnemarSentence({
  mcnemar,
  comparable,
}: Pick<ThreatComparison, 'mcnemar' | 'comparable'>): string {
  if (comparable.probes === 0) return 'Not measured: no probe was answered on both sides.';
  return `${plural(comparable.probes, 'probe')} answered on both sides, one outcome for each (the majority of its samples). Only the differing ones count: McNemar's exact test, two-sided, ${formatPValue(mcnemar.pValue)}.`;
}

/** Probes answered by one side only. */
export function unsharedList(ids: readonly string[]): Block {
  return list(
    ids.map((id) => [nameOf(id)]),
    { mostShown: 10, mostPublished: 50 },
  );
}
