import type {
  Evaluation,
  EvaluationDocument,
  Gate,
  SubjectErrorEntry,
} from '@plugin-eval/core/documents/evaluation.ts';
import {
  allFindings,
  isCollection,
  isConfirmedError,
  isPlugin,
} from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { LEVELS } from '@plugin-eval/core/documents/names.ts';
import { memberProblems } from '../measurement-problems.ts';
import { formatScore, plural } from '../number-format.ts';
import { repositoryPath } from '../repository-path.ts';
import { CONFIRMED } from '../scan/evaluation-scan.ts';
import { unrepeated } from '../unrepeated.ts';
import { describeStanding } from '../verdict.ts';
import { type ListedMembers, listedMembers } from '../worst-members.ts';
import { workflowCommand } from './workflow-command.ts';

export interface GithubOptions {
  /** The working directory relative to the root of the repository: '' or 'packages/a'. */
  repositoryPrefix: string;
}

const MOST_VERDICTS = 20;
const COMMAND = { error: 'error', warning: 'warning', info: 'notice' } as const;

/**
 * Annotations for GitHub Actions: failed gates and attacks first, then other failures, because GitHub shows
 * only the first ten of a level per step, and the verdicts last.
 * @param listed the members that are told of; those of the document are not looked at
 */
export function renderGithub(
  document: EvaluationDocument,
  { repositoryPrefix: prefix }: GithubOptions,
  { members, leftOut }: ListedMembers = listedMembers(document),
): string {
  const [newFindings, newProblems, newErrors] = [unrepeated(), unrepeated(), unrepeated()];
  const errors = [
    ...members.flatMap((member) => (isPlugin(member) ? newErrors(member.errors) : [])),
    ...(isCollection(document) ? newErrors(document.errors) : []),
  ];
  const findings = members.flatMap((member) => newFindings(allFindings(member)));
  const attacks = findings.filter(isConfirmedError);
  const others = findings.filter((finding) => !isConfirmedError(finding));
  const shown = members.length > MOST_VERDICTS ? members.slice(0, MOST_VERDICTS - 1) : members;
  const more = members.length - shown.length;
  const verdicts = [
    ...shown.map(verdictOf),
    ...(more > 0 ? [`${plural(more, 'subject')} more`] : []),
    ...(leftOut === null ? [] : [leftOut]),
  ];
  const lines = [
    ...document.gates.filter(({ passed }) => passed !== true).map(gateCommand),
    ...attacks.map((finding) => findingCommand(finding, `${CONFIRMED}: ${finding.rule}`, prefix)),
    ...errors.map((entry) => unscoredCommand(entry, prefix)),
    ...members
      .flatMap((member) => newProblems(memberProblems(member)))
      .map(({ level, path, name, message }) =>
        workflowCommand(level, { file: fileOf(prefix, path), title: `plugin-eval ${name}` }, message),
      ),
    ...LEVELS.flatMap((level) => others.filter((finding) => finding.level === level)).map((finding) =>
      findingCommand(finding, finding.rule, prefix),
    ),
    ...verdicts.map((verdict) => workflowCommand('notice', { title: 'plugin-eval' }, verdict)),
  ];
  return lines.map((line) => `${line}\n`).join('');
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

/** Returns null for the root of the repository, which cannot carry an annotation. */
function fileOf(prefix: string, path: string): string | null {
  const file = repositoryPath(prefix, path);
  return file === '.' ? null : file;
}
