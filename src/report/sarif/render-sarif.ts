import type { Evaluation, EvaluationDocument, SubjectErrorEntry } from '../../documents/evaluation.ts';
import { isCollection, isPlugin } from '../../documents/evaluation-parts.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { JsonItems } from '../json-items.ts';
import { memberProblems } from '../measurement-problems.ts';
import { type MemberReport, reportOn, type WaitingText, type Write } from '../member-report.ts';
import { repositoryPath } from '../repository-path.ts';
import { unrepeated } from '../unrepeated.ts';
import { renderSarifLog, type SarifRun } from './sarif-log.ts';
import { SarifResults, sarifLocation } from './sarif-results.ts';
import { SarifRules, sarifRuleIndex } from './sarif-rules.ts';
import { untrustedSarifText } from './sarif-text.ts';

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
  return reportOn(document, (wait) => new SarifReport(options, wait));
}

const NONE = { results: '\n      "results": []', subjects: '\n        "subjects": []' };

/** The same member by member. */
export class SarifReport implements MemberReport {
  readonly #options: SarifOptions;
  readonly #rules = new SarifRules();
  readonly #results: SarifResults;
  readonly #subjects: WaitingText;
  readonly #newErrors = unrepeated();
  readonly #newProblems = unrepeated();
  readonly #errors: SubjectErrorEntry[] = [];
  readonly #unexplained: object[] = [];
  readonly #problems: object[] = [];
  #isComplete = true;

  constructor(options: SarifOptions, wait: () => WaitingText) {
    this.#options = options;
    this.#results = new SarifResults(options.repositoryPrefix, this.#rules, wait);
    this.#subjects = wait();
  }

  add(evaluation: Evaluation): void {
    const { repositoryPrefix: prefix } = this.#options;
    const { subject, composite } = evaluation;
    this.#isComplete &&= composite.complete;
    if (isPlugin(evaluation)) this.#errors.push(...this.#newErrors(evaluation.errors));
    if (composite.score === null && !isExplained(evaluation))
      this.#unexplained.push(
        notification('error', subject.path, `${subject.name} could not be scored.`, prefix),
      );
    for (const { level, path, message } of this.#newProblems(memberProblems(evaluation)))
      this.#problems.push(notification(level, path, message, prefix));
    this.#results.add(evaluation);
    for (const one of subjectsOf(evaluation, prefix))
      this.#subjects.add(`,\n${JSON.stringify(one, null, 2)}`);
  }

  finish(document: EvaluationDocument, write: Write): void {
    if (isCollection(document)) this.#errors.push(...this.#newErrors(document.errors));
    const text = this.#frame(document);
    const results = text.indexOf(NONE.results) + NONE.results.length - 1;
    const subjects = text.lastIndexOf(NONE.subjects) + NONE.subjects.length - 1;
    write(text.slice(0, results));
    writeItems(6, write, (inner) => this.#results.finish(this.#errors, 8, inner));
    write(text.slice(results, subjects));
    const items = (inner: Write) => {
      const list = new JsonItems(10, inner);
      this.#subjects.writeTo((piece) => list.write(piece));
    };
    writeItems(8, write, items);
    write(text.slice(subjects));
  }

  /** The log without its results and subjects. */
  #frame(document: EvaluationDocument): string {
    const { repositoryPrefix, docsUrl } = this.#options;
    return renderSarifLog({
      tool: { name: document.tool.name, version: terminalSafe(document.tool.version) },
      docsUrl,
      rules: this.#rules.list(docsUrl),
      category: automationId(document, repositoryPrefix),
      invocation: this.#invocation(),
      results: [],
      properties: { subjects: [] },
    });
  }

  /** Whether everything was measured that was to be, and what was not. Source: SARIF 2.1.0, 3.20 and 3.58. */
  #invocation(): SarifRun['invocation'] {
    const notifications = this.#errors.map(({ rule, path, message }) => {
      const index = sarifRuleIndex(rule);
      return {
        ...notification('error', path, message, this.#options.repositoryPrefix),
        associatedRule: { id: terminalSafe(rule), ...(index === undefined ? {} : { index }) },
      };
    });
    return {
      executionSuccessful: this.#errors.length === 0 && this.#isComplete,
      toolExecutionNotifications: [...notifications, ...this.#unexplained, ...this.#problems],
    };
  }
}

/** What is written between brackets, and the line of the closing one where that is anything. */
function writeItems(indent: number, write: Write, items: (write: Write) => void): void {
  let isEmpty = true;
  items((text) => {
    isEmpty = false;
    write(text);
  });
  if (!isEmpty) write(`\n${' '.repeat(indent)}`);
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
