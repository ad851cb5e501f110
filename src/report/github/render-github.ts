import type { Evaluation, EvaluationDocument, Gate, SubjectErrorEntry } from '../../documents/evaluation.ts';
import { allFindings, isCollection, isConfirmedError, isPlugin } from '../../documents/evaluation-parts.ts';
import type { Finding } from '../../documents/finding.ts';
import { LEVELS, type Level } from '../../documents/names.ts';
import { memberProblems } from '../measurement-problems.ts';
import { type MemberReport, reportOn, type WaitingText, type Write } from '../member-report.ts';
import { formatScore, plural } from '../number-format.ts';
import { repositoryPath } from '../repository-path.ts';
import { CONFIRMED } from '../scan/evaluation-scan.ts';
import { unrepeated } from '../unrepeated.ts';
import { describeStanding } from '../verdict.ts';
import { workflowCommand } from './workflow-command.ts';

export interface GithubOptions {
  /** The working directory relative to the root of the repository: '' or 'packages/a'. */
  repositoryPrefix: string;
}

const MOST_VERDICTS = 20;
const COMMAND = { error: 'error', warning: 'warning', info: 'notice' } as const;

/**
 * Annotations for GitHub Actions: failed gates and attacks first, then what else failed, because GitHub shows only the first ten of a level per step,
 * and the verdicts last.
 */
export function renderGithub(document: EvaluationDocument, options: GithubOptions): string {
  return reportOn(document, (wait) => new GithubReport(options, wait));
}

/** The same member by member. */
export class GithubReport implements MemberReport {
  readonly #prefix: string;
  /** What the scanner read an attack in. */
  readonly #confirmed: WaitingText;
  readonly #problems: WaitingText;
  readonly #findings: Record<Level, WaitingText>;
  readonly #newFindings = unrepeated();
  readonly #newProblems = unrepeated();
  readonly #newErrors = unrepeated();
  readonly #errors: SubjectErrorEntry[] = [];
  readonly #verdicts: string[] = [];
  #members = 0;

  constructor({ repositoryPrefix }: GithubOptions, wait: () => WaitingText) {
    this.#prefix = repositoryPrefix;
    this.#confirmed = wait();
    this.#problems = wait();
    this.#findings = { error: wait(), warning: wait(), info: wait() };
  }

  add(evaluation: Evaluation): void {
    if (isPlugin(evaluation)) this.#errors.push(...this.#newErrors(evaluation.errors));
    for (const { level, path, name, message } of this.#newProblems(memberProblems(evaluation))) {
      const place = { file: fileOf(this.#prefix, path), title: `plugin-eval ${name}` };
      this.#problems.add(`${workflowCommand(level, place, message)}\n`);
    }
    for (const finding of this.#newFindings(allFindings(evaluation))) {
      const isAttack = isConfirmedError(finding);
      const waiting = isAttack ? this.#confirmed : this.#findings[finding.level];
      const title = isAttack ? `${CONFIRMED}: ${finding.rule}` : finding.rule;
      waiting.add(`${findingCommand(finding, title, this.#prefix)}\n`);
    }
    this.#members += 1;
    if (this.#members <= MOST_VERDICTS) this.#verdicts.push(verdictOf(evaluation));
  }

  finish(document: EvaluationDocument, write: Write): void {
    const line = (text: string) => write(`${text}\n`);
    if (isCollection(document)) this.#errors.push(...this.#newErrors(document.errors));
    for (const gate of document.gates) if (gate.passed !== true) line(gateCommand(gate));
    this.#confirmed.writeTo(write);
    for (const entry of this.#errors) line(unscoredCommand(entry, this.#prefix));
    this.#problems.writeTo(write);
    for (const level of LEVELS) this.#findings[level].writeTo(write);
    const isCut = this.#members > MOST_VERDICTS;
    const shown = isCut ? this.#verdicts.slice(0, -1) : this.#verdicts;
    const rest = isCut ? [`${plural(this.#members - shown.length, 'subject')} more`] : [];
    for (const verdict of [...shown, ...rest])
      line(workflowCommand('notice', { title: 'plugin-eval' }, verdict));
  }
}

function verdictOf(evaluation: Evaluation): string {
  const { subject, composite } = evaluation;
  return composite.score === null
    ? `${subject.name} no score`
    : `${subject.name} ${formatScore(evaluation)} ${describeStanding(evaluation)}`;
}

function gateCommand({ name, message }: Gate): string {
  return workflowCommand('error', { title: `plugin-eval ${name}` }, message);
}

function unscoredCommand({ path, rule, message }: SubjectErrorEntry, prefix: string): string {
  return workflowCommand('error', { file: fileOf(prefix, path), title: rule }, message);
}

function findingCommand(
  { level, file, line, column, message, fix }: Finding,
  title: string,
  prefix: string,
): string {
  const place = { file: fileOf(prefix, file), line, col: line === null ? null : column };
  return workflowCommand(COMMAND[level], { ...place, title }, `${message} ${fix}`);
}

/** The root of the repository is not a file that an annotation could stand beside. */
function fileOf(prefix: string, path: string): string | null {
  const file = repositoryPath(prefix, path);
  return file === '.' ? null : file;
}
