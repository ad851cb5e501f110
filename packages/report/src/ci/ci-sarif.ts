import type { CiReport } from '@plugin-eval/core/documents/ci-report.ts';
import { renderScanSarif } from '../scan/scan-sarif.ts';
import { newFindings } from './ci-view.ts';

/**
 * Renders what a change adds, as SARIF under its own category: it holds only new findings, so it must not
 * replace a log of the whole repository.
 */
export function renderCiSarif(
  report: CiReport,
  options: { repositoryPrefix: string; docsUrl: string },
): string {
  const quality = newFindings(report.quality).map((finding) => ({
    ...finding,
    ...{ confirmed: false, path: [], owasp: [], categories: [] },
  }));
  const findings = [...(report.security?.findings ?? []), ...quality];
  const { tool, errors, policy } = report;
  return renderScanSarif(
    { tool, members: [{ findings, suppressed: [] }], errors, policy },
    { ...options, category: 'plugin-eval/ci/' },
  );
}
