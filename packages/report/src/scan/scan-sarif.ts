import { findingFingerprint } from '@plugin-eval/core/documents/finding-fingerprint.ts';
import type { Scan } from '@plugin-eval/core/documents/scan.ts';
import type { ScanFindingEntry } from '@plugin-eval/core/documents/scan-section.ts';
import type { Vet } from '@plugin-eval/core/documents/vet.ts';
import { MOST_NOTIFICATIONS, renderSarifLog } from '../sarif/sarif-log.ts';
import { codeFlowsOf, sarifLocation } from '../sarif/sarif-results.ts';
import { SarifRules, sarifLevel } from '../sarif/sarif-rules.ts';
import { untrustedSarifText } from '../sarif/sarif-text.ts';
import { policyProblems } from './policy-view.ts';

/** Something that prevented a full scan. */
interface Problem {
  level: 'error' | 'warning';
  message: string;
}

/** Input of a log: a scan, or the part of it to report. */
type SarifScan = Pick<Scan, 'tool' | 'errors'> & {
  policy?: Scan['policy'];
  members: readonly Pick<Scan['members'][number], 'findings' | 'suppressed' | 'added'>[];
};

interface ScanSarifOptions {
  repositoryPrefix: string;
  docsUrl: string;
  /** Distinguishes runs of one repository. @default `plugin-eval/scan/` */
  category?: string;
  /** Problems other than what the scan itself could not read. */
  problems?: readonly Problem[];
}

/** The scan of a source, with its omissions. Paths are relative to the source. */
export function renderVetSarif({ scan, leftOut }: Vet, docsUrl: string): string {
  const problems = leftOut.map(({ path, problem, level }) => ({ level, message: `${path}: ${problem}` }));
  return renderScanSarif(scan, { repositoryPrefix: '', docsUrl, category: 'plugin-eval/vet/', problems });
}

/**
 * A log with one run: a result for each finding, the way of a value as its code flow. No times, so that equal scans give
 * equal bytes. Source: SARIF 2.1.0, 3.27 (result) and 3.36 (codeFlow).
 */
export function renderScanSarif(
  { tool, members, errors, policy = null }: SarifScan,
  options: ScanSarifOptions,
): string {
  const { repositoryPrefix: prefix, docsUrl, category = 'plugin-eval/scan/' } = options;
  const problems: Problem[] = [
    ...errors.map(({ message }) => ({ level: 'error' as const, message })),
    ...policyProblems(policy),
    ...(options.problems ?? []),
  ];
  const open = members.flatMap(({ findings, added = [] }) =>
    [...findings, ...added].map((finding) => ({ finding, reason: null as string | null })),
  );
  const accepted = members.flatMap(({ suppressed }) =>
    suppressed.map((finding) => ({ finding, reason: finding.reason })),
  );
  const rules = new SarifRules();
  const results = [...open, ...accepted].map(({ finding, reason }, index) =>
    resultOf(finding, rules.indexOf(finding), reason, accepted.length > 0, index, prefix),
  );
  return renderSarifLog({
    ...{ tool, docsUrl, category },
    rules: rules.list(),
    invocation: {
      executionSuccessful: errors.length === 0,
      toolExecutionNotifications: problems
        .slice(0, MOST_NOTIFICATIONS)
        .map(({ level, message }) => ({ level, message: { text: untrustedSarifText(message) } })),
    },
    results,
  });
}

function resultOf(
  finding: ScanFindingEntry,
  ruleIndex: number,
  reason: string | null,
  hasAccepted: boolean,
  index: number,
  prefix: string,
): object {
  const { rule, level, message, fix, path, confirmed, owasp, categories } = finding;
  return {
    ruleId: rule,
    ruleIndex,
    level: sarifLevel(level),
    message: { text: untrustedSarifText(`${message} ${fix}`) },
    locations: [sarifLocation(finding, prefix)],
    partialFingerprints: { 'pluginEvalScan/v1': `${findingFingerprint(finding)}:${finding.file}:${index}` },
    ...codeFlowsOf(path, prefix),
    ...(hasAccepted
      ? {
          suppressions:
            reason === null
              ? []
              : [{ kind: 'external', justification: untrustedSarifText(reason), status: 'accepted' }],
        }
      : {}),
    properties: {
      ...{ confirmed, owasp, categories },
    },
  };
}
