import type { Evaluation, EvaluationDocument, Gate, SubjectErrorEntry } from '../../documents/evaluation.ts';
import { topLevelEvaluations } from '../../documents/evaluation-parts.ts';
import type { Finding } from '../../documents/finding.ts';
import { LEVELS } from '../../documents/names.ts';
import { reportedFindings, unscoredSubjects } from '../document-contents.ts';
import { measurementProblems } from '../measurement-problems.ts';
import { formatScore, plural } from '../number-format.ts';
import { repositoryPath } from '../repository-path.ts';
import { describeStanding } from '../verdict.ts';
import { workflowCommand } from './workflow-command.ts';

export interface GithubOptions {
  /** The working directory relative to the root of the repository: '' or 'packages/a'. */
  repositoryPrefix: string;
}

const MOST_VERDICTS = 20;
const COMMAND = { error: 'error', warning: 'warning', info: 'notice' } as const;

/**
 * Annotations for GitHub Actions: what failed first, because GitHub shows only the first ten of a level per step,
 * and the verdicts last.
 */
export function renderGithub(document: EvaluationDocument, { repositoryPrefix }: GithubOptions): string {
  const findings = reportedFindings(document);
  const lines = [
    ...document.gates.filter(({ passed }) => passed !== true).map(gateCommand),
    ...unscoredSubjects(document).map((entry) => unscoredCommand(entry, repositoryPrefix)),
    ...measurementProblems(document).map(({ level, path, name, message }) =>
      workflowCommand(level, { file: fileOf(repositoryPrefix, path), title: `plugin-eval ${name}` }, message),
    ),
    ...LEVELS.flatMap((level) => findings.filter((finding) => finding.level === level)).map((finding) =>
      findingCommand(finding, repositoryPrefix),
    ),
    ...verdictCommands(topLevelEvaluations(document)),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function gateCommand({ name, message }: Gate): string {
  return workflowCommand('error', { title: `plugin-eval ${name}` }, message);
}

function unscoredCommand({ path, rule, message }: SubjectErrorEntry, prefix: string): string {
  return workflowCommand('error', { file: fileOf(prefix, path), title: rule }, message);
}

function findingCommand({ level, rule, file, line, column, message, fix }: Finding, prefix: string): string {
  const place = { file: fileOf(prefix, file), line, col: line === null ? null : column };
  return workflowCommand(COMMAND[level], { ...place, title: rule }, `${message} ${fix}`);
}

function verdictCommands(evaluations: readonly Evaluation[]): string[] {
  const shown = evaluations.length > MOST_VERDICTS ? MOST_VERDICTS - 1 : evaluations.length;
  const rest = evaluations.length - shown;
  return [
    ...evaluations
      .slice(0, shown)
      .map((evaluation) =>
        evaluation.composite.score === null
          ? `${evaluation.subject.name} no score`
          : `${evaluation.subject.name} ${formatScore(evaluation)} ${describeStanding(evaluation)}`,
      ),
    ...(rest > 0 ? [`${plural(rest, 'subject')} more`] : []),
  ].map((verdict) => workflowCommand('notice', { title: 'plugin-eval' }, verdict));
}

/** The root of the repository is not a file that an annotation could stand beside. */
function fileOf(prefix: string, path: string): string | null {
  const file = repositoryPath(prefix, path);
  return file === '.' ? null : file;
}
