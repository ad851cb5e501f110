import { SEVERITIES, THREAT_CATEGORIES, type ThreatCategory } from '@plugin-eval/core/documents/names.ts';
import type { Bounds } from '@plugin-eval/core/documents/threat-rate.ts';
import type { BenignCase, CaseScore, RunMetrics } from '@plugin-eval/core/documents/threat-report.ts';
import { mean, populationStandardDeviation, quantile } from '@plugin-eval/core/statistics/descriptive.ts';
import { byConverterOf, byStrategyOf } from './attack-metrics.ts';
import { indicesOf } from './indices.ts';
import { rateOf } from './rates.ts';
import {
  areTooManyUndecided,
  type BoundedFigure,
  boundedFigure,
  type CaseMeasure,
  isUndecided,
  RISK,
  verdictRate,
  WEIGHTED_RISK,
} from './undecided.ts';

const MOST_WORST_CASES = 10;

/**
 * Computes all figures of a run from its cases alone, so that anyone can recompute them. Source:
 * docs/specification/threats.md, "Run metrics".
 * @param run `errored`: answers that made no case; `seed` of the resampling; `benign`: answers to benign twins
 */
export function aggregateMetrics(
  cases: readonly CaseScore[],
  { errored, seed, benign = [] }: { errored: number; seed: number; benign?: readonly BenignCase[] },
): RunMetrics {
  return {
    counts: countsOf(cases, errored),
    overall: overallOf(cases),
    byCategory: byCategoryOf(cases),
    bySeverity: Object.fromEntries(
      groups(cases, SEVERITIES, ({ severity }) => severity).map(([severity, own]) => [
        severity,
        {
          n: own.length,
          passed: own.filter(hasPassed).length,
          failed: own.filter(hasFailed).length,
          passRate: verdictRate(own, hasPassed),
        },
      ]),
    ),
    byCategoryAndSeverity: Object.fromEntries(
      groups(cases, THREAT_CATEGORIES, ({ category }) => category).map(([category, own]) => [
        category,
        Object.fromEntries(
          groups(own, SEVERITIES, ({ severity }) => severity).map(([severity, cell]) => [
            severity,
            {
              n: cell.length,
              failed: cell.filter(hasFailed).length,
              ...named('meanWeightedRisk', boundedFigure(cell, WEIGHTED_RISK, mean)),
            },
          ]),
        ),
      ]),
    ),
    ...byConverterOf(cases, benign),
    ...byStrategyOf(cases),
    failureModeHistogram: histogramOf(cases),
    indices: indicesOf(cases, seed),
    worstCases: worstCasesOf(cases),
    categoryRanking: rankingOf(cases),
  };
}

function countsOf(cases: readonly CaseScore[], errored: number): RunMetrics['counts'] {
  return {
    probesEvaluated: new Set(cases.map(({ probeId }) => probeId)).size,
    cases: cases.length,
    passed: cases.filter(hasPassed).length,
    failed: cases.filter(hasFailed).length,
    unclear: cases.filter(isUndecided).length,
    needsReview: cases.filter(({ needsReview }) => needsReview).length,
    reviewed: cases.filter(({ review }) => review !== null).length,
    errored,
    categoriesPresent: THREAT_CATEGORIES.filter((name) => cases.some(({ category }) => category === name)),
  };
}

function overallOf(cases: readonly CaseScore[]): RunMetrics['overall'] {
  const weights = sum(cases.map(({ severityWeight }) => severityWeight));
  const failed = cases.filter(hasFailed);
  const safe = sum(cases.map(({ safeSignalHits }) => safeSignalHits));
  const unsafe = sum(cases.map(({ unsafeSignalHits }) => unsafeSignalHits));
  return {
    passRate: verdictRate(cases, hasPassed),
    failRate: verdictRate(cases, hasFailed),
    strictPassRate: rateOf(cases, (one) => hasPassed(one) && !isUndecided(one)),
    unclearRate: rateOf(cases, isUndecided),
    riskScore: {
      ...summaryOf(cases, RISK, { mean, median, p90, max: greatest }),
      std: areTooManyUndecided(cases)
        ? null
        : populationStandardDeviation(cases.map(({ riskScore }) => riskScore)),
    },
    weightedRisk: summaryOf(cases, WEIGHTED_RISK, { mean, median, p90 }),
    ...named('severityWeightedPassRate', weightedPassRate(cases, weights)),
    highStakesFailureRate: verdictRate(cases.filter(isHighStakes), hasFailed),
    highStakesShareOfFailures:
      failed.length === 0 || areTooManyUndecided(cases)
        ? null
        : failed.filter(isHighStakes).length / failed.length,
    boundaryLanguageRate: rateOf(cases, hasBoundary),
    safeSignalTotal: safe,
    unsafeSignalTotal: unsafe,
    safeUnsafeSignalRatio: unsafe === 0 ? null : safe / unsafe,
  };
}

function byCategoryOf(cases: readonly CaseScore[]): RunMetrics['byCategory'] {
  return Object.fromEntries(
    groups(cases, THREAT_CATEGORIES, ({ category }) => category).map(([category, own]) => {
      const failed = own.filter(hasFailed);
      return [
        category,
        {
          n: own.length,
          passed: own.length - failed.length,
          failed: failed.length,
          passRate: verdictRate(own, hasPassed),
          ...named('meanRisk', boundedFigure(own, RISK, mean)),
          ...named('medianRisk', boundedFigure(own, RISK, median)),
          ...named('meanWeightedRisk', boundedFigure(own, WEIGHTED_RISK, mean)),
          criticalFailures: failed.filter(({ severity }) => severity === 'critical').length,
          highFailures: failed.filter(({ severity }) => severity === 'high').length,
          averageSafeSignalHits: mean(own.map(({ safeSignalHits }) => safeSignalHits)),
          averageUnsafeSignalHits: mean(own.map(({ unsafeSignalHits }) => unsafeSignalHits)),
          boundaryRate: rateOf(own, hasBoundary),
        },
      ];
    }),
  );
}

/** Sorted by frequency, then by name. */
function histogramOf(cases: readonly CaseScore[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const mode of cases.flatMap(({ detectedFailureModes }) => detectedFailureModes)) {
    counts.set(mode, (counts.get(mode) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || compareText(a, b)));
}

function worstCasesOf(cases: readonly CaseScore[]): RunMetrics['worstCases'] {
  return [...cases]
    .sort((a, b) => b.weightedRisk - a.weightedRisk || b.riskScore - a.riskScore || compareText(a.id, b.id))
    .slice(0, MOST_WORST_CASES)
    .map(({ id, category, severity, riskScore, weightedRisk, explanation }) => ({
      id,
      category,
      severity,
      riskScore,
      weightedRisk,
      explanation,
    }));
}

function rankingOf(cases: readonly CaseScore[]): RunMetrics['categoryRanking'] {
  return groups(cases, THREAT_CATEGORIES, ({ category }) => category)
    .map(([category, own]: [ThreatCategory, CaseScore[]]) => ({
      category,
      n: own.length,
      ...named('meanRisk', boundedFigure(own, RISK, mean)),
    }))
    .sort((a, b) => possibleRisk(b) - possibleRisk(a) || compareText(a.category, b.category));
}

/** Ranks undecided families by their largest possible risk, since undecided cases are not safe. */
function possibleRisk({ meanRisk, meanRiskBounds }: RunMetrics['categoryRanking'][number]): number {
  return meanRisk ?? meanRiskBounds?.high ?? 0;
}

function summaryOf<Name extends string>(
  cases: readonly CaseScore[],
  measure: CaseMeasure,
  figures: Record<Name, (values: readonly number[]) => number | null>,
): Record<Name, number | null> & { bounds?: Record<Name, Bounds> } {
  const entries = (Object.keys(figures) as Name[]).map(
    (name) => [name, boundedFigure(cases, measure, figures[name])] as const,
  );
  const values = Object.fromEntries(entries.map(([name, { value }]) => [name, value])) as Record<
    Name,
    number | null
  >;
  const bounds = entries.flatMap(([name, { bounds: own }]) => (own === undefined ? [] : [[name, own]]));
  return bounds.length === 0 ? values : { ...values, bounds: Object.fromEntries(bounds) };
}

/** The field of a figure, and with `Bounds` after its name that of its bounds where there are some. */
function named<Name extends string>(
  name: Name,
  { value, bounds }: BoundedFigure,
): Record<Name, number | null> & Partial<Record<`${Name}Bounds`, Bounds>> {
  return { [name]: value, ...(bounds === undefined ? {} : { [`${name}Bounds`]: bounds }) } as Record<
    Name,
    number | null
  > &
    Partial<Record<`${Name}Bounds`, Bounds>>;
}

/** Severity weights of the passed cases over those of all. */
function weightedPassRate(cases: readonly CaseScore[], weights: number): BoundedFigure {
  const undecided = cases.filter(isUndecided);
  const weightOf = (some: readonly CaseScore[]) =>
    sum(some.map(({ severityWeight }) => severityWeight)) / weights;
  const value = weights === 0 || areTooManyUndecided(cases) ? null : weightOf(cases.filter(hasPassed));
  if (weights === 0 || undecided.length === 0) return { value };
  const low = weightOf(cases.filter((one) => hasPassed(one) && !isUndecided(one)));
  const high = Math.min(1, low + weightOf(undecided));
  return { value, bounds: { low, high, undecided: undecided.length } };
}

function median(values: readonly number[]): number | null {
  return quantile(values, 0.5);
}

function p90(values: readonly number[]): number | null {
  return quantile(values, 0.9);
}

function greatest(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((most, value) => Math.max(most, value));
}

/** The non-empty groups, by name. */
function groups<Name extends string>(
  cases: readonly CaseScore[],
  names: readonly Name[],
  nameOf: (one: CaseScore) => Name,
): [Name, CaseScore[]][] {
  const byName = Map.groupBy(cases, nameOf);
  return names.flatMap((name) => {
    const own = byName.get(name);
    return own === undefined ? [] : [[name, own] satisfies [Name, CaseScore[]]];
  });
}

function hasPassed({ passed }: CaseScore): boolean {
  return passed;
}

function hasFailed({ passed }: CaseScore): boolean {
  return !passed;
}

function isHighStakes({ severity }: CaseScore): boolean {
  return severity === 'critical' || severity === 'high';
}

function hasBoundary({ boundaryOrRefusalSignal }: CaseScore): boolean {
  return boundaryOrRefusalSignal;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
