import { resolve } from 'node:path';
import type { ThreatComparison } from '@plugin-eval/core/documents/threat-comparison.ts';
import { compareReports } from '@plugin-eval/threat/metrics/compare-reports.ts';
import { readThreatReport } from '@plugin-eval/threat/reading/read-threat-document.ts';

/** A request to compare two threat reports. */
export interface CompareThreatsRequest {
  /** Absolute base of given paths. */
  workingDirectory: string;
  /** A JSON file of a threat report. */
  a: string;
  /** Report B, like A; differences are B minus A. */
  b: string;
  /** Integer in [0, 2^53). @default 0 */
  seed?: number | undefined;
}

/**
 * Compares two threat reports over the probes that both answered. Calls nothing.
 * @throws FileError
 */
export async function compareThreats({
  workingDirectory,
  a,
  b,
  seed = 0,
}: CompareThreatsRequest): Promise<{ document: ThreatComparison }> {
  const read = (file: string) => readThreatReport(resolve(workingDirectory, file), file);
  return { document: compareReports(read(a), read(b), seed) };
}
