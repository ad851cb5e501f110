import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import type { ScanSection } from '@plugin-eval/core/documents/scan-section.ts';

/**
 * The section with the findings that a baseline, or a trusted comment, accepts moved to `suppressed`.
 * @param reasonFor why a finding is accepted; null when it is not
 */
export function acceptIn<Section extends Pick<ScanSection, 'findings' | 'suppressed'>>(
  section: Section,
  reasonFor: (finding: Finding) => string | null,
  suppressedBy: ScanSection['suppressed'][number]['suppressedBy'] = 'baseline',
): Section {
  const findings: ScanSection['findings'] = [];
  const suppressed = [...section.suppressed];
  for (const finding of section.findings) {
    const reason = reasonFor(finding);
    if (reason === null) findings.push(finding);
    else suppressed.push({ ...finding, suppressedBy, reason });
  }
  return { ...section, findings, suppressed };
}
