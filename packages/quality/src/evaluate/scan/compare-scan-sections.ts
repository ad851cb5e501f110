import type { Comparison } from '@plugin-eval/core/documents/comparison.ts';
import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { isPlugin } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { ScanSection } from '@plugin-eval/core/documents/scan-section.ts';
import { compareScans } from './compare-scans.ts';

/** Capabilities, hosts and findings of B that A does not have; null when one was not scanned. */
export function compareScanSections(a: Evaluation, b: Evaluation): Comparison['security'] {
  const [before, after] = [scansOf(a), scansOf(b)];
  if (before === null || after === null) return null;
  const members = before.map((scan) => ({
    ...scan,
    findings: scan.findings.map((finding) => ({
      ...finding,
      file: movedTo(finding.file, a.subject.path, b.subject.path),
    })),
  }));
  const { capabilities, hosts, findings } = compareScans(
    { scan: { members }, files: [] },
    { scan: { members: after }, files: [] },
  );
  return { capabilities, hosts, findings };
}

/** Scans of an evaluation and of all its members. */
function scansOf(evaluation: Evaluation): ScanSection[] | null {
  if (evaluation.scan == null) return null;
  const parts = isPlugin(evaluation) ? evaluation.skills : [];
  return [evaluation, ...parts].flatMap(({ scan }) => scan ?? []);
}

/** The corresponding file of the other subject: a finding in a renamed folder is not new. */
function movedTo(file: string, from: string, to: string): string {
  const inside = from === '.' ? file : file.startsWith(`${from}/`) ? file.slice(from.length + 1) : null;
  if (inside === null) return file;
  return to === '.' ? inside : `${to}/${inside}`;
}
