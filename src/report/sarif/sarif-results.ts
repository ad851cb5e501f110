import { createHash } from 'node:crypto';
import type { EvaluationDocument, SubjectErrorEntry } from '../../documents/evaluation.ts';
import type { Finding, SuppressedFinding } from '../../documents/finding.ts';
import { findingFingerprint } from '../../documents/finding-fingerprint.ts';
import { findRule } from '../../static/rules/catalogue.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { reportedFindings, suppressedFindings, unscoredSubjects } from '../document-contents.ts';
import { repositoryPath } from '../repository-path.ts';
import { sarifLevel, sarifRuleIndex } from './sarif-rules.ts';
import { untrustedSarifText } from './sarif-text.ts';
import { artifactLocation } from './sarif-uri.ts';

/** What a result is made of: a finding, a suppressed finding, or a subject that could not be scored. */
type Reported = Pick<
  Finding,
  'rule' | 'level' | 'message' | 'fix' | 'file' | 'line' | 'column' | 'evidence'
> &
  Partial<Pick<SuppressedFinding, 'suppressedBy' | 'reason'>>;

/**
 * One result for each finding, each subject that could not be scored and each suppressed finding, in this order.
 * Source: SARIF 2.1.0, 3.27 (result).
 */
export function sarifResults(document: EvaluationDocument, repositoryPrefix: string): object[] {
  const suppressed = suppressedFindings(document);
  const all: Reported[] = [
    ...reportedFindings(document),
    ...unscoredSubjects(document).map(asFinding),
    ...suppressed,
  ];
  const fingerprints = placedFingerprints(all, repositoryPrefix);
  return all.map((reported, index) => {
    const { rule, level, message, fix, evidence } = reported;
    const ruleIndex = sarifRuleIndex(rule);
    return {
      ruleId: terminalSafe(rule),
      ...(ruleIndex === undefined ? {} : { ruleIndex }),
      level: sarifLevel(level),
      message: { text: untrustedSarifText(`${message} ${fix}`.trim()) },
      locations: [sarifLocation(reported, repositoryPrefix)],
      partialFingerprints: { 'pluginEval/v2': fingerprints[index] },
      // 3.27.23: either every result of a run says whether it is suppressed, or none does.
      ...(suppressed.length === 0 ? {} : { suppressions: suppressionsOf(reported) }),
      ...(evidence === null ? {} : { properties: { evidence: terminalSafe(evidence) } }),
    };
  });
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
  if (suppressedBy === undefined) return [];
  const kind = suppressedBy === 'inline' ? 'inSource' : 'external';
  return [{ kind, justification: terminalSafe(reason ?? ''), status: 'accepted' }];
}

/**
 * A fingerprint of each finding that no other result of the run has: of its rule and passage, its file, and its number
 * among the equal ones of that file, counted down the file whether they are suppressed or not. It stays the same when
 * lines move and when a baseline comes or goes. Version 1 left out the file, so that two skills with the same fault
 * shared one. Source: SARIF 2.1.0, 3.27.16 (fingerprints).
 */
function placedFingerprints(all: readonly Reported[], repositoryPrefix: string): string[] {
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
        placed[index] = `${digest}:${number}`;
      });
  }
  return placed;
}

function comparePlaces(a: Reported | undefined, b: Reported | undefined): number {
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);
}
