import type { ThreatComparison } from '@plugin-eval/core/documents/threat-comparison.ts';
import { formatPercent } from '../number-format.ts';
import { MOSTLY_UNCLEAR } from '../threat-report/threat-summary.ts';

type Difference = ThreatComparison['resilience'];

/** The verdict in a sentence, with B as its subject. */
export function comparisonSentence(
  { verdict, a, b, comparable }: ThreatComparison,
  shown: (name: string) => string,
): string {
  const [left, right] = [shown(a.name), shown(b.name)];
  const unclear = Math.max(unclearShare(a), unclearShare(b));
  if (verdict !== 'not-comparable' && unclear > MOSTLY_UNCLEAR)
    return `${unclear === 1 ? 'Nothing' : 'Little'} could be decided between ${left} and ${right}: up to ${formatPercent(unclear)} of their responses are unclear.`;
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

function unclearShare({ bounds, cases }: ThreatComparison['a']): number {
  return bounds === undefined || cases === 0 ? 0 : bounds.passRate.undecided / cases;
}

/** Returns true for a significant difference; never between incomparable runs. */
export function isSignificant(
  { verdict }: Pick<ThreatComparison, 'verdict'>,
  { significant }: Difference,
): boolean {
  return verdict !== 'not-comparable' && significant === true;
}

/** Describes what an interval says about a difference; empty between incomparable runs. */
export function describeSignificance(
  { verdict }: Pick<ThreatComparison, 'verdict'>,
  { significant, mean, bounds }: Difference,
): string {
  if (verdict === 'not-comparable') return '';
  if (significant === null)
    return mean === null && bounds !== undefined
      ? 'too many cases are undecided for an interval'
      : 'too few probes for an interval';
  return significant ? 'significant' : 'not significant';
}

/** Discordant probes, those worse in B first, most severe first. */
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
