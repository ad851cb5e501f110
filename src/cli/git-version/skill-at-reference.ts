import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, posix, relative } from 'node:path';
import { GitVersionError } from '../../errors/git-version-error.ts';
import { pickSkillFile } from '../../skill/skill-file.ts';
import { bytesOf, type CommittedFile, committedFiles } from './committed-files.ts';
import { isLinked, linkedPaths } from './linked-paths.ts';
import { nearestFirst } from './nearest-first.ts';
import { runGit } from './run-git.ts';
import { writeVersion } from './write-version.ts';

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
 * An older version of a skill folder, written to a temporary folder: files as they were committed, and links that stay
 * inside the repository. What surrounded it is there too, since its score depends on it: other skills and the manifests
 * with their text, all other files empty, since only their being there counts; of a large repository the nearest 20,000.
 * Nothing of the repository is run (runGit), and filters are not applied.
 * @param folder absolute, of the skill as it is now
 * @param reference what git calls a commit-ish
 * @throws GitVersionError
 */
export async function skillAtReference(folder: string, reference: string): Promise<SkillVersion> {
  const version = await findVersion(folder, reference);
  const { repository, inside, own, others, fail } = version;
  const bytes = await bytesByPath(version).catch((error: Error) => {
    throw fail(`git cannot read its files: ${error.message}`);
  });
  try {
    const { folder: top, remove } = writeVersion(
      basename(repository),
      [...own, ...others].map(({ path, isLink }) => ({ path, isLink, bytes: bytes.get(path) ?? null })),
    );
    return { folder: join(top, inside), remove };
  } catch (error) {
    throw fail(`its files cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`);
  }
}

/** Of everything that is more than there: links, the skill and what it links to, other skills, and manifests. */
async function bytesByPath({ repository, own, others }: FoundVersion): Promise<Map<string, Buffer>> {
  const links = [...own, ...others].filter(({ isLink }) => isLink);
  const targets = await bytesOf(repository, links);
  const read = new Map(links.map(({ path }, index) => [path, targets[index] ?? Buffer.alloc(0)]));
  const linksOf = (files: readonly CommittedFile[]) =>
    files
      .filter(({ isLink }) => isLink)
      .map(({ path }) => ({ path, target: read.get(path)?.toString('utf8') ?? '' }));
  const linked = linkedPaths(linksOf(own), linksOf(others));
  const files = [...own, ...others.filter(({ path }) => isRead(path) || isLinked(path, linked))].filter(
    ({ isLink }) => !isLink,
  );
  const contents = await bytesOf(repository, files);
  files.forEach(({ path }, index) => {
    read.set(path, contents[index] ?? Buffer.alloc(0));
  });
  return read;
}

/** Whether an older version can be had, asked before anything is paid for. Writes nothing. @throws GitVersionError */
export async function checkReference(folder: string, reference: string): Promise<void> {
  await findVersion(folder, reference);
}

/**
 * The SKILL.md of an older version by itself. Writes nothing.
 * @returns null when it is a link
 * @throws GitVersionError
 */
export async function skillFileAtReference(folder: string, reference: string): Promise<Buffer | null> {
  const { repository, inside, own, fail } = await findVersion(folder, reference);
  const name = pickSkillFile(
    own.filter(({ path }) => posix.dirname(path) === (inside || '.')).map(({ path }) => posix.basename(path)),
  );
  const file = own.find(({ path }) => path === posix.join(inside, name ?? ''));
  if (file === undefined || file.isLink) return null;
  const [bytes] = await bytesOf(repository, [file]).catch((error: Error) => {
    throw fail(`git cannot read its files: ${error.message}`);
  });
  return bytes ?? null;
}

interface FoundVersion {
  repository: string;
  /** The skill's folder from the root of the repository; empty for the root itself. */
  inside: string;
  own: CommittedFile[];
  others: CommittedFile[];
  fail: (problem: string) => GitVersionError;
}

async function findVersion(folder: string, reference: string): Promise<FoundVersion> {
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
  return { repository, inside, own, others, fail };
}

async function filesAt(
  repository: string,
  reference: string,
  fail: (problem: string) => GitVersionError,
): Promise<CommittedFile[]> {
  if (reference === '' || reference.startsWith('-')) throw fail('that is no name of a version');
  const name = `${reference}^{commit}`;
  const commit = await runGit(repository, ['rev-parse', '--verify', '--end-of-options', name]).catch(
    async (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw fail('git is not installed');
      const hint = (await isShallow(repository)) ? `; ${SHALLOW}` : '';
      throw fail(`git knows no such version${hint}`);
    },
  );
  return committedFiles(repository, commit.toString('utf8').trim()).catch((error: Error) => {
    throw fail(`git cannot list its files: ${error.message}`);
  });
}

/** What continuous integration clones unless it is told otherwise. */
const SHALLOW = 'this clone lacks older ones (git fetch --unshallow, or fetch-depth: 0 in a workflow)';

async function isShallow(repository: string): Promise<boolean> {
  const answer = await runGit(repository, ['rev-parse', '--is-shallow-repository']).catch(() => '');
  return answer.toString().trim() === 'true';
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
