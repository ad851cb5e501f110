import { SOURCE_ROOT } from './sarif-uri.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
/** Notifications that a log has room for. */
export const MOST_NOTIFICATIONS = 1_000;

export interface SarifRun {
  tool: { name: string; version: string };
  docsUrl: string;
  rules: readonly object[];
  /** Distinguishes runs of one repository: `plugin-eval/scan/`. */
  category: string;
  invocation: { executionSuccessful: boolean; toolExecutionNotifications: readonly object[] };
  results: readonly object[];
  properties?: Readonly<Record<string, unknown>>;
}

/** A log with one run, whose columns count code points. Source: SARIF 2.1.0, 3.13 (sarifLog) and 3.14 (run). */
export function renderSarifLog(run: SarifRun): string {
  const { tool, docsUrl, rules, category, invocation, results, properties } = run;
  const one = {
    tool: {
      driver: {
        name: tool.name,
        version: tool.version,
        semanticVersion: tool.version,
        informationUri: docsUrl,
        rules,
      },
    },
    automationDetails: { id: category },
    invocations: [invocation],
    columnKind: 'unicodeCodePoints',
    originalUriBaseIds: { [SOURCE_ROOT]: { description: { text: 'The root of the repository.' } } },
    results,
    ...(properties === undefined ? {} : { properties }),
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [one] }, null, 2)}\n`;
}
