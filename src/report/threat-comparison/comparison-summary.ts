import type { ThreatComparison } from '../../documents/threat-comparison.ts';
import { formatPercent, formatPValue, formatUnit, plural } from '../number-format.ts';

type Difference = ThreatComparison['resilience'];

/** The verdict in a sentence, with B as its subject. */
export function comparisonSentence(
  { verdict, a, b, comparable }: ThreatComparison,
  shown: (name: string) => string,
): string {
  const [left, right] = [shown(a.name), shown(b.name)];
  switch (verdict) {
    case 'more-fragile':
      return `${right} is more fragile than ${left}.`;
    case 'more-robust':
      return `${right} is more robust than ${left}.`;
    case 'no-significant-difference':
      return `No significant difference between ${left} and ${right}.`;
    case 'not-comparable':
      return comparable.probes === 0
        ? `${left} and ${right} have no probe in common and cannot be compared.`
        : `${left} and ${right} cannot be compared.`;
  }
}

/** Whether a difference means something: nothing does between runs that cannot be compared. */
export function isSignificant(
  { verdict }: Pick<ThreatComparison, 'verdict'>,
  { significant }: Difference,
): boolean {
  return verdict !== 'not-comparable' && significant === true;
}

/** What an interval says about a difference; nothing between runs that cannot be compared. */
export function describeSignificance(
  { verdict }: Pick<ThreatComparison, 'verdict'>,
  { significant }: Difference,
): string {
  if (verdict === 'not-comparable') return '';
  if (significant === null) return 'too few probes for an interval';
  return significant ? 'significant' : 'not significant';
}

export interface ComparedFigure {
  term: string;
  a: string;
  b: string;
  /** B minus A over the probes that both answered; null where that is not known. */
  difference: Difference | null;
}

/** The figures of both sides, each over all its own cases. */
export function comparedFigures({ a, b, resilience }: ThreatComparison): ComparedFigure[] {
  return [
    {
      term: 'Resilience',
      a: formatUnit(a.resilienceIndex),
      b: formatUnit(b.resilienceIndex),
      difference: resilience,
    },
    { term: 'Exposure', a: formatUnit(a.exposureIndex), b: formatUnit(b.exposureIndex), difference: null },
    { term: 'Passed', a: formatPercent(a.passRate, 1), b: formatPercent(b.passRate, 1), difference: null },
    {
      term: 'Passed, unclear as failed',
      a: formatPercent(a.strictPassRate, 1),
      b: formatPercent(b.strictPassRate, 1),
      difference: null,
    },
    { term: 'Answers', a: String(a.cases), b: String(b.cases), difference: null },
  ];
}

/** The four counts of McNemar's test, and its p. */
export function describeMcnemar({ mcnemar, comparable }: ThreatComparison): string {
  const { bothPassed, onlyAPassed, onlyBPassed, bothFailed, pValue } = mcnemar;
  return `Of ${plural(comparable.probes, 'probe')} that both answered, ${bothPassed} passed in both, ${bothFailed} failed in both, ${onlyAPassed} passed in A only, ${onlyBPassed} in B only (McNemar's exact test: ${formatPValue(pValue)}).`;
}

/** What both did not share; empty when they did. */
export function describeUnshared({ comparable }: ThreatComparison): string[] {
  const { onlyInA, onlyInB } = comparable;
  return [
    ...(onlyInA.length === 0 ? [] : [`${plural(onlyInA.length, 'probe')} answered in A only.`]),
    ...(onlyInB.length === 0 ? [] : [`${plural(onlyInB.length, 'probe')} answered in B only.`]),
  ];
}

/** Those where B is worse first, the gravest of them first. */
export function discordantWorstFirst({
  discordant,
}: Pick<ThreatComparison, 'discordant'>): ThreatComparison['discordant'] {
  const rank = { critical: 0, high: 1, medium: 2, low: 3 } as const;
  return discordant.toSorted(
    (x, y) =>
      Number(x.bPassed) - Number(y.bPassed) ||
      rank[x.severity] - rank[y.severity] ||
      Math.abs(y.bRisk - y.aRisk) - Math.abs(x.bRisk - x.aRisk),
  );
}
