import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import { answerKeyOf } from '@plugin-eval/skill/answer-key.ts';
import { isEvalFile } from '@plugin-eval/skill/read-eval-cases.ts';
import type { InstallRules } from '@plugin-eval/skill/read-limits.ts';
import { readRegularFile, type UnreadableRules } from '@plugin-eval/skill/read-text-file.ts';

/** Most bytes of one skill's installed files; files beyond that are left out. */
const MOST_BYTES = 32 * 1024 * 1024;

/** A file that is not installed; `unreadable` also when it is too large. */
export interface LeftOutFile {
  path: string;
  reason: 'hard-link' | 'unreadable';
}

export interface SkillFolderFiles {
  files: Map<string, Uint8Array>;
  leftOut: LeftOutFile[];
}

const RULES: UnreadableRules = {
  notRegular: 'bundled-unreadable',
  tooLarge: 'bundled-unreadable',
  notUtf8: 'bundled-unreadable',
  unreadable: 'bundled-unreadable',
};

/**
 * Reads the regular files of a skill folder as bytes. Follows no link, skips dot-files and dot-folders (which
 * hold settings, hooks and manifests of harnesses), leaves out the skill's tests and other exclusions, and
 * executes nothing. Hard links are left out, since they may name a file of the host; so is everything too
 * large or unreadable.
 * @param folder real path
 * @returns path relative to the folder, `/` as separator, to content, in code-point order; and what was left out
 */
export function readSkillFolderFiles(folder: string, limits: InstallRules): SkillFolderFiles {
  const files = new Map<string, Uint8Array>();
  const unwanted = new Set(limits.leaveOut);
  const leftOut: LeftOutFile[] = [];
  let entries = 0;
  let bytes = 0;

  function enter(path: string, prefix: string, depth: number, aroundPrefix: string): void {
    let found: Dirent[];
    try {
      // Links may have come in the place of a folder since it was listed.
      if (!lstatSync(path).isDirectory()) return;
      found = readdirSync(path, { withFileTypes: true });
    } catch {
      return;
    }
    // A skill within the skill has tests of its own.
    const isSkill = found.some(({ name }) => name.toLowerCase() === 'skill.md');
    if (isSkill) for (const answer of answerKeyOf(path)) unwanted.add(answer);
    const skillPrefix = isSkill ? prefix : aroundPrefix;
    for (const entry of found.sort((a, b) => compareCodePoints(a.name, b.name))) {
      if (entry.name.startsWith('.')) continue;
      if (unwanted.has(join(path, entry.name))) continue;
      const name = `${prefix}${entry.name}`;
      const fromSkill = name.slice(skillPrefix.length);
      if (isEvalFile(entry.isDirectory() ? `${fromSkill}/` : fromSkill)) continue;
      entries += 1;
      const isNested = entry.isDirectory() && depth < limits.maxDepth;
      if (entries > limits.maxEntries || !isPlainName(entry.name)) continue;
      if (isNested) enter(join(path, entry.name), `${name}/`, depth + 1, skillPrefix);
      else if (entry.isFile()) add(join(path, entry.name), name);
    }
  }

  function add(path: string, name: string): void {
    try {
      if (lstatSync(path).nlink > 1) {
        leftOut.push({ path: name, reason: 'hard-link' });
        return;
      }
      const content = readRegularFile(path, name, Math.min(limits.maxFileBytes, MOST_BYTES - bytes), RULES);
      bytes += content.length;
      files.set(name, content);
    } catch (error) {
      if (!SubjectError.isInstance(error) && !isFileSystemError(error)) throw error;
      leftOut.push({ path: name, reason: 'unreadable' });
    }
  }

  enter(folder, '', 0, '');
  return { files, leftOut };
}

function isFileSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Returns true when a name is valid on any file system and was decoded without loss. */
function isPlainName(name: string): boolean {
  return (
    Buffer.byteLength(name) <= 255 &&
    !/[\u0000-\u001f\u007f\\:*?"<>|\ufffd]/.test(name) &&
    name.isWellFormed()
  );
}
