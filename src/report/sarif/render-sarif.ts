import type { Evaluation, EvaluationDocument } from '../../documents/evaluation.ts';
import { isPlugin, topLevelEvaluations } from '../../documents/evaluation-parts.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { unscoredSubjects } from '../document-contents.ts';
import { measurementProblems } from '../measurement-problems.ts';
import { repositoryPath } from '../repository-path.ts';
import { sarifLocation, sarifResults } from './sarif-results.ts';
import { sarifRuleIndex, sarifRules } from './sarif-rules.ts';
import { untrustedSarifText } from './sarif-text.ts';
import { SOURCE_ROOT } from './sarif-uri.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

export interface SarifOptions {
  /** The working directory relative to the root of the repository: '' or 'packages/a'. */
  repositoryPrefix: string;
  /** Where the documentation lies, without a slash at the end. */
  docsUrl: string;
}

/**
 * A log with one run. It holds no times, so that equal documents give equal bytes.
 * Sources: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html, and for what GitHub reads of it
 * https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning
 */
export function renderSarif(document: EvaluationDocument, options: SarifOptions): string {
  const { repositoryPrefix, docsUrl } = options;
  const version = terminalSafe(document.tool.version);
  const run = {
    tool: {
      driver: {
        name: document.tool.name,
        version,
        semanticVersion: version,
        informationUri: docsUrl,
        rules: sarifRules(docsUrl),
      },
    },
    automationDetails: { id: automationId(document, repositoryPrefix) },
    invocations: [invocationOf(document, repositoryPrefix)],
    columnKind: 'unicodeCodePoints',
    originalUriBaseIds: { [SOURCE_ROOT]: { description: { text: 'The root of the repository.' } } },
    results: sarifResults(document, repositoryPrefix),
    properties: {
      subjects: topLevelEvaluations(document).flatMap((one) => subjectsOf(one, repositoryPrefix)),
    },
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

/** Sets the runs over different subjects of one repository apart. Source: SARIF 2.1.0, 3.17.3. */
function automationId(document: EvaluationDocument, prefix: string): string {
  const path = repositoryPath(prefix, document.subject.path);
  return path === '.' ? 'plugin-eval/' : `plugin-eval/${terminalSafe(path)}/`;
}

/** Whether everything was measured that was to be, and what was not. Source: SARIF 2.1.0, 3.20 and 3.58. */
function invocationOf(document: EvaluationDocument, prefix: string): object {
  const errors = unscoredSubjects(document);
  const evaluations = topLevelEvaluations(document);
  const notifications = errors.map(({ rule, path, message }) => {
    const index = sarifRuleIndex(rule);
    return {
      level: 'error',
      message: { text: untrustedSarifText(message) },
      locations: [sarifLocation({ file: path, line: null, column: null }, prefix)],
      associatedRule: { id: terminalSafe(rule), ...(index === undefined ? {} : { index }) },
    };
  });
  const unexplained = evaluations.filter((one) => one.composite.score === null && !isExplained(one));
  return {
    executionSuccessful: errors.length === 0 && evaluations.every(({ composite }) => composite.complete),
    toolExecutionNotifications: [
      ...notifications,
      ...unexplained.map(({ subject }) =>
        notification('error', subject.path, `${subject.name} could not be scored.`, prefix),
      ),
      ...measurementProblems(document).map(({ level, path, message }) =>
        notification(level, path, message, prefix),
      ),
    ],
  };
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
