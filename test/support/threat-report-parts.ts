import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import type { ReportParts } from '@plugin-eval/threat/metrics/assemble-report.ts';
import { recordedTarget } from '@plugin-eval/threat/targets/recorded-target.ts';

/** What a report is assembled from; of each case's probe it is said that it was available. */
export function reportParts(
  cases: readonly CaseScore[] = [],
  changes: Partial<ReportParts> = {},
): ReportParts {
  return {
    tool: { name: 'plugin-eval', version: '0.0.0' },
    target: recordedTarget('answers.jsonl', null),
    live: null,
    seed: 1,
    probes: { hash: 'a'.repeat(64), available: [...new Set(cases.map(({ probeId }) => probeId))] },
    rules: { hash: 'b'.repeat(64), calibration: null },
    cases,
    benign: [],
    reviews: null,
    errors: [],
    errored: 0,
    minGeometryCases: 5,
    ...changes,
  };
}
