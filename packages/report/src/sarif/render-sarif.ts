import type {
  Evaluation,
  EvaluationDocument,
  SubjectErrorEntry,
} from '@plugin-eval/core/documents/evaluation.ts';
import { isCollection, isPlugin } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import { memberProblems } from '../measurement-problems.ts';
import { repositoryPath } from '../repository-path.ts';
import { unrepeated } from '../unrepeated.ts';
import { type ListedMembers, listedMembers } from '../worst-members.ts';
import { renderSarifLog, type SarifRun } from './sarif-log.ts';
import { sarifLocation, sarifResults } from './sarif-results.ts';
import { SarifRules, sarifRuleIndex } from './sarif-rules.ts';
import { sarifText, untrustedSarifText } from './sarif-text.ts';

export interface SarifOptions {
  /** The working directory relative to the root of the repository: '' or 'packages/a'. */
  repositoryPrefix: string;
  /** Base URL of the documentation, without a trailing slash. */
  docsUrl: string;
}

/**
 * A log with one run. Without times, equal documents give equal bytes. Sources:
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html, and for the parts GitHub reads
 * https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning
 * @param listed the members that are told of; those of the document are not looked at
 */
export function renderSarif(
  document: EvaluationDocument,
  { repositoryPrefix: prefix, docsUrl }: SarifOptions,
  listed: ListedMembers = listedMembers(document),
): string {
  const { members } = listed;
  const errors = unscoredOf(document, members);
  const rules = new SarifRules();
  const results = sarifResults(members, errors, prefix, rules);
  return renderSarifLog({
    tool: { name: document.tool.name, version: terminalSafe(document.tool.version) },
    docsUrl,
    rules: rules.list(),
    category: automationId(document, prefix),
    invocation: invocationOf(listed, errors, prefix),
    results,
    properties: { subjects: members.flatMap((member) => subjectsOf(member, prefix)) },
  });
}

/** Lists everything that could not be scored, each once. */
function unscoredOf(document: EvaluationDocument, members: readonly Evaluation[]): SubjectErrorEntry[] {
  const isNew = unrepeated();
  return [
    ...members.flatMap((member) => (isPlugin(member) ? isNew(member.errors) : [])),
    ...(isCollection(document) ? isNew(document.errors) : []),
  ];
}

/** States whether everything planned was measured, and what was not. Source: SARIF 2.1.0, 3.20 and 3.58. */
function invocationOf(
  { members, leftOut }: ListedMembers,
  errors: readonly SubjectErrorEntry[],
  prefix: string,
): SarifRun['invocation'] {
  const isNew = unrepeated();
  const unscored = errors.map(({ rule, path, message }) => {
    const index = sarifRuleIndex(rule);
    return {
      ...notification('error', path, message, prefix),
      associatedRule: { id: terminalSafe(rule), ...(index === undefined ? {} : { index }) },
    };
  });
  const unexplained = members
    .filter((member) => member.composite.score === null && !isExplained(member))
    .map(({ subject }) =>
      notification('error', subject.path, `${subject.name} could not be scored.`, prefix),
    );
  const problems = members.flatMap((member) =>
    isNew(memberProblems(member)).map(({ level, path, message }) =>
      notification(level, path, message, prefix),
    ),
  );
  const omission = leftOut === null ? [] : [{ level: 'warning', message: { text: sarifText(leftOut) } }];
  return {
    executionSuccessful: errors.length === 0 && members.every(({ composite }) => composite.complete),
    toolExecutionNotifications: [...omission, ...unscored, ...unexplained, ...problems],
  };
}

/** Sets the runs over different subjects of one repository apart. Source: SARIF 2.1.0, 3.17.3. */
function automationId(document: EvaluationDocument, prefix: string): string {
  const path = repositoryPath(prefix, document.subject.path);
  return path === '.' ? 'plugin-eval/' : `plugin-eval/${terminalSafe(path)}/`;
}

/** Source: SARIF 2.1.0, 3.58. */
function notification(level: 'error' | 'warning', path: string, message: string, prefix: string): object {
  return {
    level,
    message: { text: untrustedSarifText(message) },
    locations: [sarifLocation({ file: path, line: null, column: null }, prefix)],
  };
}

function isExplained(evaluation: Evaluation): boolean {
  return isPlugin(evaluation) && evaluation.errors.length > 0;
}

interface SubjectScore {
  kind: 'skill' | 'plugin';
  name: string;
  path: string;
  score: number | null;
  badge: string | null;
  complete: boolean;
  measuredWeight: number;
}

function subjectsOf(evaluation: Evaluation, prefix: string): SubjectScore[] {
  const { subject, composite } = evaluation;
  const own: SubjectScore = {
    kind: isPlugin(evaluation) ? 'plugin' : 'skill',
    name: terminalSafe(subject.name),
    path: terminalSafe(repositoryPath(prefix, subject.path)),
    score: composite.score,
    badge: composite.badge,
    complete: composite.complete,
    measuredWeight: composite.measuredWeight,
  };
  return isPlugin(evaluation)
    ? [own, ...evaluation.skills.flatMap((skill) => subjectsOf(skill, prefix))]
    : [own];
}
