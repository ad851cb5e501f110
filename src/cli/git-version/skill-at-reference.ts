import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, posix, relative } from 'node:path';
import { GitVersionError } from '../../errors/git-version-error.ts';
import { bytesOf, type CommittedFile, committedFiles } from './committed-files.ts';
import { nearestFirst } from './nearest-first.ts';
import { runGit } from './run-git.ts';

const MOST_SKILL_FILES = 5_000;
const MOST_NEIGHBOURS = 20_000;

/** A skill as it was, among what surrounded it. */
export interface SkillVersion {
  /** Absolute, of the skill, in a temporary folder of its own. */
  folder: string;
  /** Removes the temporary folder. */
  remove(): void;
}

/**
 * An older version of a skill folder, written to a temporary folder: regular files only, as they were committed. What
 * surrounded it is there too, since its score depends on it: other skills and the manifests with their text, all other
 * files empty, since only their being there counts; of a large repository the nearest 20,000. Nothing of the repository
 * is run (runGit), and filters are not applied.
 * @param folder absolute, of the skill as it is now
 * @param reference what git calls a commit-ish
 * @throws GitVersionError
 */
export async function skillAtReference(folder: string, reference: string): Promise<SkillVersion> {
  const real = realpathSync(folder);
  const fail = (problem: string) => new GitVersionError(folder, reference, problem);
  const repository = gitRootOf(real);
  if (repository === null) throw fail('it lies in no git repository');
  const inside = relative(repository, real).replaceAll('\\', '/');
  const files = await filesAt(repository, reference, fail);
  const isOfSkill = ({ path }: CommittedFile) => inside === '' || path.startsWith(`${inside}/`);
  const own = files.filter(isOfSkill).slice(0, MOST_SKILL_FILES);
  if (!own.some(({ path }) => isSkillFile(path) && posix.dirname(path) === (inside || '.')))
    throw fail('the skill was not there at that time');
  const others = nearestFirst(
    files.filter((file) => !isOfSkill(file)),
    inside,
  ).slice(0, MOST_NEIGHBOURS);
  const read = [...own, ...others.filter(({ path }) => isRead(path))];
  const contents = await bytesOf(repository, read).catch(() => {
    throw fail('git cannot read its files');
  });
  const texts = new Map(read.map(({ path }, index) => [path, contents[index]]));

  const root = mkdtempSync(join(tmpdir(), 'plugin-eval-version-'));
  const remove = () => rmSync(root, { recursive: true, force: true });
  try {
    const top = join(root, basename(repository));
    // Marks where the repository ends, for those who ask what surrounds a skill.
    mkdirSync(join(top, '.git'), { recursive: true, mode: 0o700 });
    for (const { path } of [...own, ...others]) {
      const file = join(top, path);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, texts.get(path) ?? '', { mode: 0o600 });
    }
    return { folder: join(top, inside), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Whether an older version can be had, asked before anything is paid for. @throws GitVersionError */
export async function checkReference(folder: string, reference: string): Promise<void> {
  (await skillAtReference(folder, reference)).remove();
}

async function filesAt(
  repository: string,
  reference: string,
  fail: (problem: string) => GitVersionError,
): Promise<CommittedFile[]> {
  if (reference === '' || reference.startsWith('-')) throw fail('that is no name of a version');
  const name = `${reference}^{commit}`;
  const commit = await runGit(repository, ['rev-parse', '--verify', '--end-of-options', name]).catch(
    (error: NodeJS.ErrnoException) => {
      throw fail(error.code === 'ENOENT' ? 'git is not installed' : 'git knows no such version');
    },
  );
  return committedFiles(repository, commit.toString('utf8').trim());
}

/** The nearest folder with a `.git`, which a worktree has as a file. */
function gitRootOf(folder: string): string | null {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, '.git'))) return current;
    if (dirname(current) === current) return null;
  }
}

function isSkillFile(path: string): boolean {
  return posix.basename(path).toLowerCase() === 'skill.md';
}

function isRead(path: string): boolean {
  return isSkillFile(path) || posix.basename(posix.dirname(path)) === '.claude-plugin';
}
