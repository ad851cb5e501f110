import { join } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import type { Inventory } from '@plugin-eval/scan/files/inventory.ts';
import { looksExecutable, type PlacedFile } from '@plugin-eval/sessions/sandbox/workspace-archive.ts';
import { BUNDLED_UNREADABLE, readRegularFile } from '@plugin-eval/skill/read-text-file.ts';

/** Bytes of all files that are put into the sandbox. */
const MOST_BYTES = 48 * 1024 ** 2;

/**
 * Reads the files of an inventory as bytes, to be placed in a sandbox. Nothing is executed here.
 * @param folder of the host, absolute and real
 * @param root folder of the sandbox
 * @returns the files, and the paths of those that could not be placed
 */
export function skillFiles(
  { files }: Inventory,
  folder: string,
  root: string,
  maxFileBytes: number,
): { placed: PlacedFile[]; missing: string[] } {
  const placed: PlacedFile[] = [];
  const missing: string[] = [];
  let left = MOST_BYTES;
  for (const { path, kind, linked } of files) {
    // Members of archives come with their archive.
    if (path.includes('!/') || kind === 'link') continue;
    try {
      if (linked === true) throw new SubjectError('bundled-unreadable', path, 'it is a link');
      const content = readRegularFile(
        join(folder, path),
        path,
        Math.min(maxFileBytes, left),
        BUNDLED_UNREADABLE,
      );
      left -= content.length;
      placed.push({ path: `${root}/${path}`, content, executable: looksExecutable(content) });
    } catch (error) {
      if (!SubjectError.isInstance(error)) throw error;
      missing.push(path);
    }
  }
  return { placed, missing };
}
