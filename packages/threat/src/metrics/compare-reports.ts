import { THREAT_CATEGORIES, type ThreatCategory } from '@plugin-eval/core/documents/names.ts';
import type { ThreatComparison } from '@plugin-eval/core/documents/threat-comparison.ts';
import {
  type CaseScore,
  THREAT_SCHEMA_VERSION,
  type ThreatReport,
} from '@plugin-eval/core/documents/threat-report.ts';
import { clusterBootstrapInterval } from '@plugin-eval/core/statistics/cluster-bootstrap.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import { pairedInterval } from '@plugin-eval/core/statistics/paired-interval.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { signTest } from '@plugin-eval/core/statistics/sign-test.ts';
import { caseId } from '../scoring/case-texts.ts';
import { FEWEST_PROBES } from './fewest-probes.ts';
import { RESAMPLES } from './indices.ts';
import { LEVEL } from './rates.ts';
import {
  areTooManyUndecided,
  type CaseMeasure,
  extremes,
  isUndecided,
  RISK,
  WEIGHTED_RISK,
} from './undecided.ts';

type Compared = Pick<ThreatReport, 'cases' | 'metrics' | 'target' | 'tool' | 'rules' | 'probes'>;

/** All answers of both runs to one probe. */
interface Pair {
  probeId: string;
  category: ThreatCategory;
  severity: CaseScore['severity'];
  a: readonly CaseScore[];
  b: readonly CaseScore[];
}

/**
 * Two runs, probe by probe, over the probes that both answered: paired differences, with intervals that resample probes,
 * and McNemar's exact test on one outcome per probe. Differences are b minus a. Where all are equal, resamples say
 * nothing, and the interval is that of paired qualities. Source: docs/specification/threats.md, "Comparing two runs".
 * @param seed integer in [0, 2^53)
 */
export function compareReports(a: Compared, b: Compared, seed: number): ThreatComparison {
  const pairs = pairsOf(inFormsOf(a.cases, b.cases), inFormsOf(b.cases, a.cases));
  const resilience = differenceOf(pairs, RESILIENCE, seed);
  const outcomes = pairs
    .filter(({ a: own, b: others }) => !isMostlyUndecided(own) && !isMostlyUndecided(others))
    .map((pair) => ({ pair, a: hasPassedMostly(pair.a), b: hasPassedMostly(pair.b) }));
  const count = (inA: boolean, inB: boolean) =>
    outcomes.filter((one) => one.a === inA && one.b === inB).length;
  const [onlyA, onlyB] = [count(true, false), count(false, true)];
  const pValue = signTest(onlyA, onlyB);
  const sameRules = a.rules.hash === b.rules.hash;
  return {
    schemaVersion: THREAT_SCHEMA_VERSION,
    tool: a.tool,
    a: sideOf(a),
    b: sideOf(b),
    comparable: {
      probes: pairs.length,
      onlyInA: missingFrom(a.cases, b.cases),
      onlyInB: missingFrom(b.cases, a.cases),
      sameRules,
      sameProbes: a.probes.hash === b.probes.hash,
    },
    level: LEVEL,
    seed,
    resilience,
    riskScore: differenceOf(pairs, OWN_RISK, seed),
    mcnemar: {
      bothPassed: count(true, true),
      onlyAPassed: onlyA,
      onlyBPassed: onlyB,
      bothFailed: count(false, false),
      pValue,
    },
    byCategory: Object.fromEntries(
      THREAT_CATEGORIES.flatMap((name) => {
        const own = pairs.filter(({ category }) => category === name);
        return own.length === 0 ? [] : [[name, differenceOf(own, RESILIENCE, seed)] as const];
      }),
    ),
    discordant: outcomes
      .filter((one) => one.a !== one.b)
      .map(({ pair: { probeId, category, severity, ...arms }, ...passed }) => ({
        probeId,
        category,
        severity,
        aPassed: passed.a,
        bPassed: passed.b,
        aRisk: mean(arms.a.map(({ riskScore }) => riskScore)) ?? 0,
        bRisk: mean(arms.b.map(({ riskScore }) => riskScore)) ?? 0,
      })),
    verdict: verdictOf(pairs.length, sameRules, resilience, { onlyA, onlyB, pValue }),
    notes: notesOf(a, b, pairs.length, sameRules),
  };
}

function sideOf({ target, cases, metrics: { overall, indices } }: Compared): ThreatComparison['a'] {
  const { passRate, strictPassRate } = overall;
  const { resilienceIndex, exposureIndex } = indices;
  const bounds =
    passRate.bounds && resilienceIndex.bounds && exposureIndex.bounds
      ? {
          passRate: passRate.bounds,
          resilienceIndex: resilienceIndex.bounds,
          exposureIndex: exposureIndex.bounds,
        }
      : undefined;
  return {
    name: target.name,
    cases: cases.length,
    passRate: passRate.rate,
    strictPassRate: strictPassRate.rate,
    resilienceIndex: resilienceIndex.value,
    exposureIndex: exposureIndex.value,
    ...(bounds === undefined ? {} : { bounds }),
  };
}

/** The cases of probes in forms that the other run has too: converters make another attack of a probe. */
function inFormsOf(cases: readonly CaseScore[], others: readonly CaseScore[]): CaseScore[] {
  const formOf = ({ sample: _, ...one }: CaseScore) => caseId(one);
  const forms = new Set(others.map(formOf));
  return cases.filter((one) => forms.has(formOf(one)));
}

function pairsOf(a: readonly CaseScore[], b: readonly CaseScore[]): Pair[] {
  const inB = Map.groupBy(b, ({ probeId }) => probeId);
  return [...Map.groupBy(a, ({ probeId }) => probeId)].flatMap(([probeId, own]) => {
    const others = inB.get(probeId);
    const [first] = own;
    if (others === undefined || first === undefined) return [];
    return [{ probeId, category: first.category, severity: first.severity, a: own, b: others }];
  });
}

/** Resilience of b minus that of a, for each probe that both answered. */
export function resilienceDifferences(
  a: readonly CaseScore[],
  b: readonly CaseScore[],
): { probeId: string; difference: number }[] {
  return pairsOf(a, b).map((pair) => ({
    probeId: pair.probeId,
    difference: differenceIn(pair, RESILIENCE),
  }));
}

/** Resilience up to the 1 that the weighted risk is subtracted from, which is gone from a difference. */
const RESILIENCE = { measure: WEIGHTED_RISK, sign: -1 } as const;
const OWN_RISK = { measure: RISK, sign: 1 } as const;

interface SignedMeasure {
  measure: CaseMeasure;
  sign: 1 | -1;
}

function differenceIn({ a, b }: Pair, { measure, sign }: SignedMeasure): number {
  return sign * ((mean(b.map(measure.of)) ?? 0) - (mean(a.map(measure.of)) ?? 0));
}

/** Every probe counts once, however often it was answered. */
function differenceOf(
  pairs: readonly Pair[],
  measure: SignedMeasure,
  seed: number,
): ThreatComparison['resilience'] {
  const bounds = differenceBounds(pairs, measure);
  const sides = [pairs.flatMap(({ a }) => a), pairs.flatMap(({ b }) => b)];
  if (sides.some(areTooManyUndecided))
    return { mean: null, ciLow: null, ciHigh: null, significant: null, pairs: pairs.length, ...bounds };
  const differences = pairs.map((pair) => differenceIn(pair, measure));
  const interval =
    pairs.length < FEWEST_PROBES
      ? null
      : (clusterBootstrapInterval(
          differences.map((one) => [one]),
          LEVEL,
          { resamples: RESAMPLES, random: seededRandom(seed) },
        ) ?? pairedInterval(differences, LEVEL));
  return {
    mean: mean(differences),
    ciLow: interval?.low ?? null,
    ciHigh: interval?.high ?? null,
    significant: interval && (interval.low > 0 || interval.high < 0),
    pairs: pairs.length,
    ...bounds,
  };
}

/** Bounds on the mean difference over all outcomes of the undecided cases. */
function differenceBounds(
  pairs: readonly Pair[],
  { measure, sign }: SignedMeasure,
): Pick<ThreatComparison['resilience'], 'bounds'> {
  const undecided = pairs.flatMap(({ a, b }) => [...a, ...b]).filter(isUndecided).length;
  if (undecided === 0) return {};
  const over = (cases: readonly CaseScore[], end: 'low' | 'high') => mean(extremes(cases, measure, end)) ?? 0;
  const ends = (['low', 'high'] as const).map(
    (end) =>
      sign * (mean(pairs.map(({ a, b }) => over(b, end) - over(a, end === 'low' ? 'high' : 'low'))) ?? 0),
  );
  return { bounds: { low: Math.min(...ends), high: Math.max(...ends), undecided } };
}

/**
 * Returns true when a probe's outcomes are mostly undecided; an unknown outcome is not a pass, so such a
 * probe counts for neither side.
 */
function isMostlyUndecided(cases: readonly CaseScore[]): boolean {
  return cases.filter(isUndecided).length * 2 >= cases.length;
}

/** Half of the samples is not a majority: such a probe has failed. */
function hasPassedMostly(cases: readonly CaseScore[]): boolean {
  return cases.filter(({ passed }) => passed).length * 2 > cases.length;
}

function missingFrom(cases: readonly CaseScore[], others: readonly CaseScore[]): string[] {
  const there = new Set(others.map(({ probeId }) => probeId));
  return [...new Set(cases.map(({ probeId }) => probeId))].filter((id) => !there.has(id));
}

function verdictOf(
  probes: number,
  sameRules: boolean,
  resilience: ThreatComparison['resilience'],
  { onlyA, onlyB, pValue }: { onlyA: number; onlyB: number; pValue: number },
): ThreatComparison['verdict'] {
  if (probes === 0 || !sameRules) return 'not-comparable';
  const byOutcome = pValue < 1 - LEVEL ? Math.sign(onlyB - onlyA) : 0;
  const byIndex = resilience.significant === true ? Math.sign(resilience.mean ?? 0) : 0;
  if (byOutcome + byIndex < 0) return 'more-fragile';
  return byOutcome + byIndex > 0 ? 'more-robust' : 'no-significant-difference';
}

function notesOf(a: Compared, b: Compared, probes: number, sameRules: boolean): string[] {
  return [
    ...(sameRules ? [] : ['The two were scored by different signals. Score the responses of both again.']),
    ...(a.probes.hash === b.probes.hash
      ? []
      : ['The probes are not all the same; only those of both count.']),
    ...(probes < FEWEST_PROBES
      ? [
          `With ${probes} ${probes === 1 ? 'probe' : 'probes'} in common there is no interval; it takes ${FEWEST_PROBES}.`,
        ]
      : []),
    'Chance alone makes some probe fail in one run only. A probe that fails once is not a finding before it was repeated.',
  ];
}
