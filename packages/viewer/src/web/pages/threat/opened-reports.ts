import type { ThreatComparison } from '@plugin-eval/core/documents/threat-comparison.ts';
import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';

type Side = ThreatComparison['a'];

/** Returns true when a report matches a side of a comparison, by its name and figures. */
export function isSide(side: Side, { target, cases, metrics: { overall, indices } }: ThreatReport): boolean {
  return (
    target.name === side.name &&
    cases.length === side.cases &&
    overall.passRate.rate === side.passRate &&
    overall.strictPassRate.rate === side.strictPassRate &&
    indices.resilienceIndex.value === side.resilienceIndex &&
    indices.exposureIndex.value === side.exposureIndex
  );
}

/** The available reports of both sides. Two equal ones are assigned in order. */
export function sidesAmong(
  { a, b }: Pick<ThreatComparison, 'a' | 'b'>,
  reports: readonly ThreatReport[],
): { a: ThreatReport | null; b: ThreatReport | null } {
  const left = reports.find((report) => isSide(a, report)) ?? null;
  const rights = reports.filter((report) => isSide(b, report));
  return { a: left, b: rights.find((report) => report !== left) ?? rights[0] ?? null };
}
