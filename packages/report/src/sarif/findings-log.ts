import type { Level } from '@plugin-eval/core/documents/names.ts';
import { MOST_NOTIFICATIONS, renderSarifLog } from './sarif-log.ts';
import { sarifLocation } from './sarif-results.ts';
import { sarifLevel } from './sarif-rules.ts';
import { untrustedSarifText } from './sarif-text.ts';

/** The location of a finding. */
interface Place {
  file: string;
  line: number | null;
}

/** A finding of a document other than an evaluation. */
export interface FoundByCommand {
  /** The command: `set`. */
  command: string;
  tool: { name: string; version: string };
  /** Description by id, in a sentence. */
  rules: Readonly<Record<string, string>>;
  findings: readonly {
    rule: string;
    level: Level;
    message: string;
    fix: string;
    place: Place;
    other: Place | null;
    /** Identifies the finding across runs. */
    fingerprint: readonly (string | number | undefined)[];
    properties?: Readonly<Record<string, unknown>>;
  }[];
  /** Errors for what could not be read. */
  errors: readonly string[];
}

/** A log with one run: a result for each finding. Source: SARIF 2.1.0, 3.27 (result). */
export function renderFindingsLog(
  { command, tool, rules, findings, errors }: FoundByCommand,
  { repositoryPrefix, docsUrl }: { repositoryPrefix: string; docsUrl: string },
): string {
  const ids = Object.keys(rules);
  const locationOf = (place: Place) => sarifLocation({ ...place, column: null }, repositoryPrefix);
  const fingerprint = `pluginEval${command[0]?.toUpperCase() ?? ''}${command.slice(1)}/v1`;
  return renderSarifLog({
    tool,
    docsUrl,
    rules: Object.entries(rules).map(([id, text]) => ({ id, shortDescription: { text } })),
    category: `plugin-eval/${command}/`,
    invocation: {
      executionSuccessful: errors.length === 0,
      toolExecutionNotifications: errors
        .slice(0, MOST_NOTIFICATIONS)
        .map((message) => ({ level: 'error', message: { text: untrustedSarifText(message) } })),
    },
    results: findings.map((one) => ({
      ruleId: one.rule,
      ruleIndex: ids.indexOf(one.rule),
      level: sarifLevel(one.level),
      message: { text: untrustedSarifText(`${one.message} ${one.fix}`) },
      locations: [locationOf(one.place)],
      ...(one.other === null ? {} : { relatedLocations: [{ id: 1, ...locationOf(one.other) }] }),
      partialFingerprints: { [fingerprint]: one.fingerprint.join(':') },
      ...(one.properties === undefined ? {} : { properties: one.properties }),
    })),
  });
}
