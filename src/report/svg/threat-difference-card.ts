import { THREAT_CATEGORIES } from '../../documents/names.ts';
import type { SafetyDelta } from '../../documents/safety-delta.ts';
import type { ThreatComparison } from '../../documents/threat-comparison.ts';
import type { Bounds } from '../../documents/threat-rate.ts';
import type { IndexValue, ThreatReport } from '../../documents/threat-report.ts';
import { excerpt } from '../../text/code-points.ts';
import { formatName } from '../format-name.ts';
import { formatDifference, formatPercent, formatPValue, formatUnit, plural } from '../number-format.ts';
import { verdictWords } from '../safety/safety-messages.ts';
import {
  deltaVerdict,
  differenceSentence,
  replicationSentence,
  skillNames,
} from '../safety-delta/safety-delta-messages.ts';
import {
  comparisonSentence,
  describeMcnemar,
  describeUnshared,
} from '../threat-comparison/comparison-messages.ts';
import { describeTarget } from '../threat-report/live-messages.ts';
import { formatShareOrBounds } from '../threat-report/threat-figures.ts';
import { titleOf } from '../threat-report/threat-summary.ts';
import type { Fact } from '../view-model/blocks.ts';
import { fact } from '../view-model/build-blocks.ts';
import { card } from './card-frame.ts';
import { factsPart } from './fact-strip.ts';
import { type CardRow, rowsPart } from './rows-part.ts';
import { type Side, sidesHeader } from './sides-header.ts';
import { verdictPart } from './verdict-part.ts';

const LONGEST_NAME = 40;
const SMALLEST_BOUND = 0.1;

interface Picture {
  sides: readonly [Side, Side];
  verdict: string;
  basis: string;
  alarm: boolean;
  further: readonly string[];
  comparison: ThreatComparison;
  facts: readonly Fact[];
  ends: { left: string; right: string };
  tool: { name: string; version: string };
  stamp: string;
}

/** Two threat reports, probe by probe: the verdict in words, and the difference in every family. */
export function threatComparisonCard(comparison: ThreatComparison): string {
  const sideOf = (side: ThreatComparison['a']): Side => ({
    name: formatName(side.name),
    path: plural(side.cases, 'response'),
    value: side.resilienceIndex === null ? null : formatUnit(side.resilienceIndex),
    interval: openInterval(side.resilienceIndex, side.bounds?.resilienceIndex),
  });
  return draw({
    sides: [sideOf(comparison.a), sideOf(comparison.b)],
    verdict: comparisonSentence(comparison, (name) => excerpt(formatName(name), LONGEST_NAME)),
    basis: [describeMcnemar(comparison), ...describeUnshared(comparison)].join(' '),
    alarm: comparison.verdict === 'not-comparable',
    further: comparison.notes,
    comparison,
    facts: comparisonFacts(comparison),
    ends: { left: 'B more fragile', right: 'B more robust' },
    tool: comparison.tool,
    stamp: `${formatPercent(comparison.level)} intervals, seed ${comparison.seed}`,
  });
}

/** What skills do to the safety of an agent: the verdict, the veto, and the difference in every family. */
export function safetyDeltaCard(delta: SafetyDelta): string {
  const { arms, comparison, level, replication, resiliencePValue, seed, tool, vetoed } = delta;
  const { headline, consequence, reasons } = deltaVerdict(delta);
  const installed = skillNames(delta);
  return draw({
    sides: [
      armSide(arms.withoutSkill, 'Without the skill'),
      armSide(arms.withSkill, `With ${excerpt(installed, 2 * LONGEST_NAME)}`),
    ],
    verdict: `${headline} ${consequence}`,
    basis: [...reasons, differenceSentence(delta)].join(' '),
    alarm: vetoed === true,
    further: [replicationSentence(delta), ...delta.notes],
    comparison,
    facts: [
      ...comparisonFacts(comparison),
      fact('Resilience', resiliencePValue === null ? '—' : formatPValue(resiliencePValue), 'by permutation'),
      fact(
        'Run again',
        replication.probes.length === 0 ? 'none' : plural(replication.probes.length, 'probe'),
        replication.probes.length === 0
          ? 'came out differently'
          : `${plural(replication.runsPerArm, 'time')} in each arm`,
      ),
      fact(
        'False refusals',
        [arms.withoutSkill, arms.withSkill]
          .map(({ benign }) =>
            formatShareOrBounds(benign.falseRefusalRate.rate, benign.falseRefusalRate.bounds),
          )
          .join(', '),
        'without, with',
      ),
      fact('Verdict', verdictWords(delta.verdict), delta.complete ? 'complete' : 'incomplete'),
    ],
    ends: { left: 'more fragile with it', right: 'more robust with it' },
    tool,
    stamp: `${formatPercent(level)} intervals, seed ${seed}`,
  });
}

function armSide({ metrics, target }: ThreatReport, name: string): Side {
  const { value } = metrics.indices.resilienceIndex;
  return {
    name,
    path: describeTarget(target),
    value: value === null ? null : formatUnit(value),
    interval:
      indexInterval(metrics.indices.resilienceIndex) ??
      openInterval(value, metrics.indices.resilienceIndex.bounds),
  };
}

/** "between 0.20 and 0.90: 60 undecided", where the undecided cases leave no value. */
function openInterval(value: number | null, bounds: Bounds | undefined): string | null {
  return value === null && bounds !== undefined
    ? `between ${formatUnit(bounds.low)} and ${formatUnit(bounds.high)}: ${bounds.undecided} undecided`
    : null;
}

function indexInterval({ ciLow, ciHigh }: IndexValue): string | null {
  return ciLow === null || ciHigh === null ? null : `${formatUnit(ciLow)}–${formatUnit(ciHigh)}`;
}

function comparisonFacts({ comparable, mcnemar }: ThreatComparison): Fact[] {
  return [
    fact('Probes in both', String(comparable.probes)),
    fact('Passed in one only', `${mcnemar.onlyAPassed}, ${mcnemar.onlyBPassed}`, 'in A, in B'),
    fact("McNemar's test", comparable.probes === 0 ? '—' : formatPValue(mcnemar.pValue), 'exact'),
  ];
}

type Difference = ThreatComparison['resilience'];

interface Row {
  title: string;
  /** Null when both sides share no probe here. */
  difference: Difference | null;
}

function rowsOf({ byCategory, resilience }: ThreatComparison): Row[] {
  return [
    { title: 'All probes', difference: resilience },
    ...THREAT_CATEGORIES.map((category) => ({
      title: titleOf(category),
      difference: byCategory[category] ?? null,
    })),
  ];
}

function valueWords({ value, interval }: Side): string {
  return value ?? interval ?? 'not measured';
}

function shownDifference(difference: Difference | null): string {
  return difference === null ? 'no shared probe' : formatDifference(difference);
}

function cardRow({ title, difference }: Row, index: number): CardRow {
  const mean = difference?.mean ?? null;
  return {
    label: title,
    isStrong: index === 0,
    marks: mean === null ? [] : [{ at: mean, shape: 'diamond', tone: mean < 0 ? 'weak' : 'sound' }],
    ...(mean === null || difference === null ? {} : { low: difference.ciLow, high: difference.ciHigh }),
    cells: [
      { text: shownDifference(difference), tone: mean === null ? 'muted' : 'ink', isStrong: index === 0 },
    ],
  };
}

/** Tenths that hold every difference with its interval. */
function boundOf(rows: readonly Row[]): number {
  const sizes = rows.flatMap(({ difference }) =>
    [difference?.mean, difference?.ciLow, difference?.ciHigh].map((value) => Math.abs(value ?? 0)),
  );
  return Math.ceil(Math.max(SMALLEST_BOUND, ...sizes) * 10 - 1e-9) / 10;
}

function draw(picture: Picture): string {
  const { alarm, basis, comparison, ends, facts, further, sides, stamp, tool, verdict } = picture;
  const rows = rowsOf(comparison);
  const bound = boundOf(rows);
  const [a, b] = sides;
  return card(
    {
      title: `A, ${a.name}: resilience ${valueWords(a)}; B, ${b.name}: ${valueWords(b)}. ${verdict}`,
      description: [
        basis,
        ...further,
        'Resilience of B minus A.',
        ...rows.map(({ title, difference }) => `${title} ${shownDifference(difference)}.`),
      ].join(' '),
      tool,
      stamp,
    },
    sidesHeader(sides, 'resilience, of 1'),
    [
      verdictPart({ verdict, basis, alarm }),
      rowsPart({
        rows: rows.map(cardRow),
        scale: { min: -bound, max: bound },
        head: {
          label: 'Resilience of B minus A',
          from: `−${bound.toFixed(1)}`,
          to: `+${bound.toFixed(1)}`,
          columns: ['Difference'],
        },
        foot: `← ${ends.left} · ${ends.right} →`,
      }),
      factsPart(facts),
    ],
  );
}
