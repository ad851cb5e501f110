import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SubjectError } from '../errors/subject-error.ts';
import type { ReadLimits } from '../skill/limits.ts';
import { readRegularFile, type UnreadableRules } from '../skill/read-text-file.ts';
import { compareCodePoints } from '../text/code-points.ts';

/** Bytes of all files of one skill that are installed; what comes after them is left out. */
const MOST_BYTES = 32 * 1024 * 1024;

const RULES: UnreadableRules = {
  notRegular: 'bundled-unreadable',
  tooLarge: 'bundled-unreadable',
  notUtf8: 'bundled-unreadable',
  unreadable: 'bundled-unreadable',
};

/**
 * The regular files of a skill folder as bytes. No link is followed, no dot-file or dot-folder is looked at (which
 * is where settings, hooks and manifests of harnesses lie), and nothing is executed. What is too large or cannot be read
 * is left out.
 * @param folder real path
 * @returns path relative to the folder, `/` as separator, to content, in code-point order
 */
export function readSkillFolderFiles(folder: string, limits: ReadLimits): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  let entries = 0;
  let bytes = 0;

  function enter(path: string, prefix: string, depth: number): void {
    let found: Dirent[];
    try {
      // Links may have come in the place of a folder since it was listed.
      if (!lstatSync(path).isDirectory()) return;
      found = readdirSync(path, { withFileTypes: true });
    } catch {
      return;
    }
    for (const entry of found.sort((a, b) => compareCodePoints(a.name, b.name))) {
      if (entry.name.startsWith('.')) continue;
      const name = `${prefix}${entry.name}`;
      entries += 1;
      const isNested = entry.isDirectory() && depth < limits.maxDepth;
      if (entries > limits.maxEntries || !isPlainName(entry.name)) continue;
      if (isNested) enter(join(path, entry.name), `${name}/`, depth + 1);
      else if (entry.isFile()) add(join(path, entry.name), name);
    }
  }

  function add(path: string, name: string): void {
    try {
      const content = readRegularFile(path, name, Math.min(limits.maxFileBytes, MOST_BYTES - bytes), RULES);
      bytes += content.length;
      files.set(name, content);
    } catch (error) {
      if (!SubjectError.isInstance(error)) throw error;
    }
  }

  enter(folder, '', 0);
  return files;
}

/** Whether a name can be written on any file system, and came out of its bytes whole. */
function isPlainName(name: string): boolean {
  return (
    Buffer.byteLength(name) <= 255 &&
    !/[\u0000-\u001f\u007f\\:*?"<>|\ufffd]/.test(name) &&
    name.isWellFormed()
  );
}
