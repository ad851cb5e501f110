import type { GraderOf } from '@plugin-eval/core/documents/grader.ts';
import type { FolderEntry, FolderFiles } from './folder-files.ts';
import { errored, fail, type GradedSession, type GraderVerdict, pass } from './grader-context.ts';
import { equalWithin, normaliseText } from './normalise-text.ts';
import { matchesPath } from './path-pattern.ts';

const MOST_NAMED = 5;

/** Grades a file or folder by comparison with the expected one. */
export function gradeDiff(grader: GraderOf<'diff'>, session: GradedSession): GraderVerdict {
  const { path, expected, ignore } = grader;
  const [found, wanted] = [session.workspace.entry(path), session.caseFiles.entry(expected)];
  if (wanted.kind === 'absent') return errored(`the case has no ${expected}`);
  if ('problem' in wanted) return errored(wanted.problem);
  if (wanted.kind === 'file') {
    const problem = differenceOf(found, wanted, grader);
    if (problem?.verdict === 'errored') return problem;
    return problem === null ? pass(`${path} is as expected`) : fail(`${path} ${problem.reason}`);
  }
  if (found.kind !== 'folder') return fail(`${path === '' ? 'the workspace' : path} is not a folder`);
  const here = filesBelow(session.workspace, path, ignore);
  const there = filesBelow(session.caseFiles, expected, ignore);
  const { unseen } = session.workspace;
  const problems: string[] = [];
  for (const name of new Set([...here.keys(), ...there.keys()])) {
    const [own, other] = [here.get(name), there.get(name)];
    if (own === undefined) {
      if (unseen === null) problems.push(`${name} is missing`);
    } else if (other === undefined) problems.push(`${name} is too many`);
    else {
      const problem = differenceOf(session.workspace.entry(own), session.caseFiles.entry(other), grader);
      if (problem?.verdict === 'errored') return problem;
      if (problem !== null) problems.push(`${name} ${problem.reason}`);
    }
  }
  const more = problems.length > MOST_NAMED ? ` and ${problems.length - MOST_NAMED} more` : '';
  if (problems.length === 0 && unseen !== null)
    return errored(`the folder was not seen as a whole: ${unseen}`);
  return problems.length === 0
    ? pass(`${there.size} files are as expected`)
    : fail(`${problems.slice(0, MOST_NAMED).join('; ')}${more}`);
}

/** The files below a folder: their names inside it, and their full paths. */
function filesBelow(files: FolderFiles, folder: string, ignore: readonly string[]): Map<string, string> {
  const start = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
  return new Map(
    files
      .list(start.slice(0, -1))
      .map((path) => [path.slice(start.length), path] as const)
      .filter(([name]) => !ignore.some((pattern) => matchesPath(name, pattern))),
  );
}

function differenceOf(
  found: FolderEntry,
  wanted: FolderEntry,
  { normalise, tolerance }: Pick<GraderOf<'diff'>, 'normalise' | 'tolerance'>,
): GraderVerdict | null {
  if ('problem' in found) return errored(found.problem);
  if (found.kind !== 'file' || wanted.kind !== 'file')
    return fail(found.kind === 'absent' ? 'is not there' : 'is not a file');
  if (found.bytes.equals(wanted.bytes)) return null;
  if (normalise.length === 0 && tolerance === undefined) return fail('differs');
  const [left, right] = [found, wanted].map(({ bytes }) => normaliseText(bytes.toString('utf8'), normalise));
  return equalWithin(left ?? '', right ?? '', tolerance ?? 0) ? null : fail('differs');
}
