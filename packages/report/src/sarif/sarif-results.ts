import { createHash } from 'node:crypto';
import type { Evaluation, SubjectErrorEntry } from '@plugin-eval/core/documents/evaluation.ts';
import { allFindings, allSuppressed } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Finding, SuppressedFinding } from '@plugin-eval/core/documents/finding.ts';
import { findingFingerprint } from '@plugin-eval/core/documents/finding-fingerprint.ts';
import type { ScanFindingEntry } from '@plugin-eval/core/documents/scan-section.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import { findRule } from '@plugin-eval/quality/static/rules/catalogue.ts';
import { repositoryPath } from '../repository-path.ts';
import { unrepeated } from '../unrepeated.ts';
import { type SarifRules, sarifLevel } from './sarif-rules.ts';
import { untrustedSarifText } from './sarif-text.ts';
import { artifactLocation } from './sarif-uri.ts';

/** The source of a result: a finding, a suppressed finding, or a subject that could not be scored. */
type Reported = Pick<
  Finding,
  'rule' | 'level' | 'message' | 'fix' | 'file' | 'line' | 'column' | 'evidence'
> &
  Partial<Pick<Finding, 'why' | 'origin'>> &
  Partial<Pick<SuppressedFinding, 'suppressedBy' | 'reason'>> &
  Partial<Pick<ScanFindingEntry, 'confirmed' | 'path' | 'owasp' | 'categories'>> & {
    /** A property with a model's opinion. */
  };

/** Builds a result; the flag says whether it must state that it is not suppressed. */
type Result = (saysSuppressions: boolean) => object;

/**
 * One result for each finding, each subject that could not be scored and each suppressed finding, in this order. Source: SARIF
 * 2.1.0, 3.27 (result).
 * @param unscored each once
 */
export function sarifResults(
  members: readonly Evaluation[],
  unscored: readonly SubjectErrorEntry[],
  repositoryPrefix: string,
  rules: SarifRules,
): object[] {
  const newFindings = unrepeated();
  const newSuppressed = unrepeated();
  const found: Result[] = [];
  const suppressed: Result[] = [];
  /** Results by file: results of several members for one file get different numbers. */
  const counts = new Map<string, number>();
  const add = (open: readonly Reported[], accepted: readonly Reported[]) => {
    const all = [...open, ...accepted];
    const fingerprints = placedFingerprints(all, repositoryPrefix, counts);
    all.forEach((reported, index) => {
      const target = index < open.length ? found : suppressed;
      target.push(sarifResult(reported, fingerprints[index] ?? '', repositoryPrefix, rules));
    });
    for (const { file } of all) counts.set(file, (counts.get(file) ?? 0) + 1);
  };
  for (const member of members) add(newFindings(allFindings(member)), newSuppressed(allSuppressed(member)));
  add(unscored.map(asFinding), []);
  // 3.27.23: either every result of a run says whether it is suppressed, or none does.
  return [...found, ...suppressed].map((result) => result(suppressed.length > 0));
}

function sarifResult(
  reported: Reported,
  fingerprint: string,
  repositoryPrefix: string,
  rules: SarifRules,
): Result {
  const { rule, level, message, fix, suppressedBy } = reported;
  const ruleIndex = rules.indexOf(reported);
  return (saysSuppressions) => ({
    ruleId: terminalSafe(rule),
    ruleIndex,
    level: sarifLevel(level),
    message: { text: untrustedSarifText(`${message} ${fix}`.trim()) },
    locations: [sarifLocation(reported, repositoryPrefix)],
    partialFingerprints: { 'pluginEval/v2': fingerprint },
    ...(saysSuppressions ? { suppressions: suppressedBy === undefined ? [] : suppressionsOf(reported) } : {}),
    ...codeFlowsOf(reported.path ?? [], repositoryPrefix),
    ...propertiesOf(reported),
  });
}

function propertiesOf({ evidence, confirmed, owasp, categories, origin }: Reported): object {
  const properties = {
    ...(evidence === null ? {} : { evidence: terminalSafe(evidence) }),
    ...(confirmed === undefined ? {} : { confirmed, owasp, categories }),
    ...(origin === undefined ? {} : { origin: terminalSafe(origin) }),
  };
  return Object.keys(properties).length === 0 ? {} : { properties };
}

/** The way of a value through code. Source: SARIF 2.1.0, 3.36 (codeFlow). */
export function codeFlowsOf(path: ScanFindingEntry['path'], repositoryPrefix: string): object {
  if (path.length < 2) return {};
  const locations = path.map(({ file, line, what }) => ({
    location: {
      ...sarifLocation({ file, line, column: null }, repositoryPrefix),
      message: { text: untrustedSarifText(what) },
    },
  }));
  return { codeFlows: [{ threadFlows: [{ locations }] }] };
}

/** A place in a file. Source: SARIF 2.1.0, 3.28 to 3.30. */
export function sarifLocation(
  { file, line, column }: Pick<Finding, 'file' | 'line' | 'column'>,
  repositoryPrefix: string,
): object {
  const region =
    line === null ? null : { startLine: line, ...(column === null ? {} : { startColumn: column }) };
  return {
    physicalLocation: {
      artifactLocation: artifactLocation(repositoryPrefix, file),
      ...(region === null ? {} : { region }),
    },
  };
}

function asFinding({ path, rule, message }: SubjectErrorEntry): Reported {
  const fix = findRule(rule)?.fix ?? '';
  return { rule, level: 'error', message, fix, file: path, line: null, column: null, evidence: null };
}

/** Source: SARIF 2.1.0, 3.35 (suppression). */
function suppressionsOf({ suppressedBy, reason }: Reported): object[] {
  const kind = suppressedBy === 'inline' ? 'inSource' : 'external';
  return [{ kind, justification: terminalSafe(reason ?? ''), status: 'accepted' }];
}

/**
 * Assigns each finding a fingerprint unique in the run: from its rule and passage, its file, and its number
 * among the equal ones in that file, counted from the top regardless of suppression, starting after the
 * results of earlier members for the same file. It survives moved lines, and added or removed baselines.
 * Version 1 left out the file, so that two skills with the same fault shared one. Source: SARIF 2.1.0,
 * 3.27.16 (fingerprints).
 */
function placedFingerprints(
  all: readonly Reported[],
  repositoryPrefix: string,
  earlier: ReadonlyMap<string, number>,
): string[] {
  const bare = all.map((reported) => findingFingerprint(reported));
  const groups = new Map<string, number[]>();
  all.forEach(({ file }, index) => {
    const group = `${bare[index]} ${repositoryPath(repositoryPrefix, file)}`;
    const members = groups.get(group);
    if (members) members.push(index);
    else groups.set(group, [index]);
  });
  const placed = [...bare];
  for (const [group, members] of groups) {
    const digest = createHash('sha256').update(group).digest('hex').slice(0, 32);
    members
      .toSorted((a, b) => comparePlaces(all[a], all[b]) || a - b)
      .forEach((index, number) => {
        const before = earlier.get(all[index]?.file ?? '') ?? 0;
        placed[index] = `${digest}:${before + number}`;
      });
  }
  return placed;
}

function comparePlaces(a: Reported | undefined, b: Reported | undefined): number {
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);
}
