import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';

/** Cases in review order: by severity, then risk, then name. */
export function gravestFirst(cases: readonly CaseScore[]): CaseScore[] {
  return cases.toSorted(
    (a, b) =>
      b.severityWeight - a.severityWeight ||
      b.riskScore - a.riskScore ||
      (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}
