import { GitVersionError } from '@plugin-eval/core/errors/git-version-error.ts';
import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { runGit } from '@plugin-eval/engine/config/run-git.ts';
import { commitOf } from '../git-version/commit-of.ts';
import { shallowHint } from '../git-version/version-at-reference.ts';
import type { Variables } from '../ports.ts';
import { changedFiles } from './changed-files.ts';

/** The commit that changes are measured from. */
export interface Base {
  /** The reference as named or found: `main`, `origin/main`. */
  reference: string;
  commit: string;
  foundBy: 'named' | 'environment' | 'default-branch' | 'previous-commit';
}

/** Variables with the target branch of a change in GitHub, GitLab, Azure Pipelines, Jenkins and Bitbucket. */
const TARGET_BRANCHES = [
  'GITHUB_BASE_REF',
  'CI_MERGE_REQUEST_TARGET_BRANCH_NAME',
  'SYSTEM_PULLREQUEST_TARGETBRANCHNAME',
  'CHANGE_TARGET',
  'BITBUCKET_PR_DESTINATION_BRANCH',
];
const DEFAULT_BRANCHES = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];

/**
 * Finds the commit at which a branch left its target: the named one, else the CI service's, else the default
 * branch; on the default branch itself the previous commit.
 * @param root of the repository
 * @param named what the user named; null for nothing
 * @throws GitVersionError
 */
export async function findBase(root: string, named: string | null, variables: Variables): Promise<Base> {
  if (named !== null) return { ...(await forkPoint(root, named)), foundBy: 'named' };
  const target = TARGET_BRANCHES.map((name) => variables[name]).find((value) => value);
  if (target !== undefined) return { ...(await forkPoint(root, target)), foundBy: 'environment' };
  const head = await commitOf(root, 'HEAD');
  if (head === null) throw new GitVersionError(root, 'HEAD', 'there is no commit yet');
  // Changes that are not committed yet are a change of their own, also on the default branch.
  const isClean = (await changedFiles(root, head)).length === 0;
  for (const branch of DEFAULT_BRANCHES) {
    const tip = await commitOf(root, branch);
    const commit: string | null = tip === null ? null : await mergeBase(root, tip, head);
    if (commit !== null && (commit !== head || !isClean))
      return { reference: branch, commit, foundBy: 'default-branch' };
  }
  const previous = await commitOf(root, 'HEAD^1');
  if (previous !== null) return { reference: 'HEAD^1', commit: previous, foundBy: 'previous-commit' };
  throw new GitVersionError(
    root,
    'HEAD^1',
    `there is nothing to compare with; name it with --base${await shallowHint(root)}`,
  );
}

async function forkPoint(root: string, reference: string): Promise<Pick<Base, 'reference' | 'commit'>> {
  if (reference === '' || reference.startsWith('-'))
    throw new GitVersionError(root, reference, 'that is not a name of a version');
  const head = await commitOf(root, 'HEAD');
  // A service clones the branch of its remote and makes none of that name.
  for (const candidate of [reference, `origin/${reference}`]) {
    const tip = await commitOf(root, candidate);
    if (tip === null) continue;
    const commit: string | null = head === null ? tip : await mergeBase(root, tip, head);
    if (commit !== null) return { reference, commit };
    throw new GitVersionError(
      root,
      reference,
      `it shares no commit with HEAD here${await shallowHint(root)}`,
    );
  }
  throw new GitVersionError(root, reference, `git knows no such version${await shallowHint(root)}`);
}

async function mergeBase(root: string, a: string, b: string): Promise<string | null> {
  return runGit(root, ['merge-base', '--end-of-options', a, b]).then(
    (output) => output.toString('utf8').trim(),
    (error: unknown) => {
      if (MeasurementError.isInstance(error)) throw error;
      return null;
    },
  );
}
