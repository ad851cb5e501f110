import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { GitVersionError } from '@plugin-eval/core/errors/git-version-error.ts';
import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { runGit } from '@plugin-eval/engine/config/run-git.ts';
import { bytesOf, type CommittedFile, committedFiles } from '@plugin-eval/scan/fetch/committed-files.ts';
import type { SubjectKind } from '@plugin-eval/skill/identify-target.ts';
import { manifestIn } from '@plugin-eval/skill/manifest-files.ts';
import { pickSkillFile, skillFileName } from '@plugin-eval/skill/skill-file.ts';
import { findFormerFolder, folderMarkedBy, type Marker } from './find-former-folder.ts';
import { nearestFirst } from './nearest-first.ts';
import { writeFormerTree } from './write-former-tree.ts';

const MOST_OWN_FILES = 20_000;
const MOST_MARKER_BYTES = 8 * 1024 * 1024;
const MOST_NEIGHBOURS = 20_000;

/** A former skill, plugin or marketplace, in its former surroundings. */
export interface FormerVersion {
  /** Absolute path in its own temporary folder. */
  folder: string;
  /** Its place in the repository at that time: absolute, and with another name if renamed since. */
  formerPlace: string;
  /** Removes the temporary folder. */
  remove(): void;
}

/**
 * Restores an older version of a skill, plugin or marketplace, even if moved or renamed since. Its folder is
 * written to a temporary folder: committed files, and links that stay inside the repository. Its surroundings
 * are included, since the score depends on them: other skills and the manifests with their text, all other
 * files empty, since only their existence counts; in a large repository the nearest 20,000. Nothing of the
 * repository is executed (runGit), and filters are not applied.
 * @param folder absolute, as it is now
 * @param reference what git calls a commit-ish
 * @throws GitVersionError
 */
export async function versionAtReference(
  folder: string,
  reference: string,
  kind: SubjectKind = 'skill',
): Promise<FormerVersion> {
  const version = await findVersion(folder, reference, kind);
  const { repository, inside, fail } = version;
  const { folder: top, remove } = await writeFormerTree(version).catch((error: NodeJS.ErrnoException) => {
    throw fail(
      error.code === undefined
        ? `git cannot read its files: ${error.message}`
        : `its files cannot be written (${error.code})`,
    );
  });
  return { folder: join(top, inside), formerPlace: join(repository, inside), remove };
}

/** Checks that an older version exists, before any paid call. Writes nothing. @throws GitVersionError */
export async function checkReference(folder: string, reference: string): Promise<void> {
  await findVersion(folder, reference, 'skill');
}

/**
 * Reads the SKILL.md alone of an older version, with its absolute path at that time. Writes nothing.
 * @returns null when it is a link
 * @throws GitVersionError
 */
export async function skillFileAtReference(
  folder: string,
  reference: string,
): Promise<{ bytes: Buffer; formerPlace: string } | null> {
  const { repository, inside, own, fail } = await findVersion(folder, reference, 'skill');
  const name = pickSkillFile(
    own.filter(({ path }) => posix.dirname(path) === (inside || '.')).map(({ path }) => posix.basename(path)),
  );
  const file = own.find(({ path }) => path === posix.join(inside, name ?? ''));
  if (file === undefined || file.isLink) return null;
  const [bytes] = await bytesOf(repository, [file]).catch((error: Error) => {
    throw fail(`git cannot read its files: ${error.message}`);
  });
  return bytes === undefined ? null : { bytes, formerPlace: join(repository, inside) };
}

interface FoundVersion {
  repository: string;
  /** The folder's former path, from the root of the repository; empty for the root itself. */
  inside: string;
  own: CommittedFile[];
  others: CommittedFile[];
  fail: (problem: string) => GitVersionError;
}

async function findVersion(folder: string, reference: string, kind: SubjectKind): Promise<FoundVersion> {
  const real = realpathSync(folder);
  const fail = (problem: string) => new GitVersionError(folder, reference, problem);
  const repository = gitRootOf(real);
  if (repository === null) throw fail('it is not in a git repository');
  const present = relative(repository, real).replaceAll('\\', '/');
  const files = await filesAt(repository, reference, fail);
  const marker = markerOf(real, kind);
  const wasHere = files.some(({ path }) =>
    marker === null
      ? present === '' || path.startsWith(`${present}/`)
      : folderMarkedBy(path, marker) === present,
  );
  const former = async () =>
    marker === null ? null : formerFolder(files, { repository, real, present, marker, fail });
  const inside = wasHere ? present : await former();
  if (inside === null)
    throw fail(`the ${kind} did not exist at that time, and no ${kind} removed since resembles it`);
  const isOwn = ({ path }: CommittedFile) => inside === '' || path.startsWith(`${inside}/`);
  const own = files.filter(isOwn);
  if (own.length > MOST_OWN_FILES) throw fail(`it held more than ${MOST_OWN_FILES} files`);
  const others = nearestFirst(
    files.filter((file) => !isOwn(file)),
    inside,
  ).slice(0, MOST_NEIGHBOURS);
  return { repository, inside, own, others, fail };
}

function markerOf(folder: string, kind: SubjectKind): Marker | null {
  if (kind === 'skill') return 'SKILL.md';
  // Nothing marks a folder: it was there if anything lay in it, and under another name nobody would know it.
  return kind === 'folder' ? null : (manifestIn(folder, kind)?.path ?? `.claude-plugin/${kind}.json`);
}

/** Finds the former place of a folder that did not exist under its present name. */
async function formerFolder(
  files: readonly CommittedFile[],
  now: { repository: string; real: string; present: string; marker: Marker; fail: FoundVersion['fail'] },
): Promise<string | null> {
  const { repository, real, present, marker, fail } = now;
  const name = marker === 'SKILL.md' ? skillFileName(real) : marker;
  const path = name === null ? null : join(real, name);
  if (path === null || !isReadable(path)) return null;
  const isGone = (committed: string) => !existsSync(join(repository, committed));
  const textsOf = async (chosen: readonly CommittedFile[]) =>
    (await bytesOf(repository, chosen)).map((bytes) => bytes.toString('utf8'));
  const moved = { marker, inside: present, present: readFileSync(path, 'utf8'), isGone, textsOf };
  return findFormerFolder(files, moved).catch((error: Error) => {
    throw fail(`git cannot read its files: ${error.message}`);
  });
}

function isReadable(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat?.isFile() === true && stat.size <= MOST_MARKER_BYTES;
}

async function filesAt(
  repository: string,
  reference: string,
  fail: (problem: string) => GitVersionError,
): Promise<CommittedFile[]> {
  if (reference === '' || reference.startsWith('-')) throw fail('that is not a name of a version');
  const name = `${reference}^{commit}`;
  const commit = await runGit(repository, ['rev-parse', '--verify', '--end-of-options', name]).catch(
    async (error: NodeJS.ErrnoException) => {
      if (MeasurementError.isInstance(error)) throw error;
      if (error.code === 'ENOENT') throw fail('git is not installed');
      throw fail(`git knows no such version${await shallowHint(repository)}`);
    },
  );
  return committedFiles(repository, commit.toString('utf8').trim()).catch((error: Error) => {
    throw MeasurementError.isInstance(error) ? error : fail(`git cannot list its files: ${error.message}`);
  });
}

/** Returns advice for a version missing from a shallow clone, as is usual in CI; empty otherwise. */
export async function shallowHint(repository: string): Promise<string> {
  const answer = await runGit(repository, ['rev-parse', '--is-shallow-repository']).catch(() => '');
  return answer.toString().trim() === 'true'
    ? '; this clone lacks older ones (git fetch --unshallow, or fetch-depth: 0 in a workflow)'
    : '';
}

/** The nearest folder with a `.git`, which a worktree has as a file. */
export function gitRootOf(folder: string): string | null {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, '.git'))) return current;
    if (dirname(current) === current) return null;
  }
}
