import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { makeTemporaryFolder } from '@plugin-eval/engine/config/temporary-folder.ts';

/** A file to write into a folder. */
export interface VersionFile {
  /** Path from the root of the repository, `/` as separator, without upward parts. */
  path: string;
  isLink: boolean;
  /** Target of a link; null for an empty file. */
  bytes: Buffer | null;
}

/**
 * Writes files of a repository to a new temporary folder that only this user can read. Links that lead out of the
 * repository are left out.
 * @param name of the repository's folder
 * @returns the repository's folder, and what removes the temporary one
 * @throws NodeJS.ErrnoException; nothing is left behind then
 */
export function writeVersion(
  name: string,
  files: readonly VersionFile[],
): { folder: string; remove: () => void } {
  const root = makeTemporaryFolder('version');
  const remove = () => rmSync(root, { recursive: true, force: true });
  try {
    const folder = join(root, name);
    // Marks where the repository ends, for those who ask what surrounds a skill.
    mkdirSync(join(folder, '.git'), { recursive: true, mode: 0o700 });
    for (const parent of new Set(files.map(({ path }) => posix.dirname(path)))) {
      mkdirSync(join(folder, parent), { recursive: true, mode: 0o700 });
    }
    for (const { path, isLink, bytes } of files) {
      if (!isLink) writeFileSync(join(folder, path), bytes ?? '', { mode: 0o600 });
    }
    // The last ones, so that nothing is written through them.
    for (const { path, isLink, bytes } of files) {
      const target = bytes?.toString('utf8') ?? '';
      if (isLink && staysInside(path, target)) symlinkUnlessTaken(target, join(folder, path));
    }
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Checks the name alone: readers of the files follow no link out of the repository anyway. */
export function staysInside(path: string, target: string): boolean {
  if (target === '' || target.includes('\0') || target.includes('\\') || posix.isAbsolute(target))
    return false;
  const reached = posix.join(dirname(path), target);
  return reached !== '..' && !reached.startsWith('../');
}

/** A crafted commit may hold a name twice. */
function symlinkUnlessTaken(target: string, path: string): void {
  try {
    symlinkSync(target, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
