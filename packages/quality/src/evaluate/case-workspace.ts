import { lstatSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import type { GivenFile } from '@plugin-eval/sessions/sandbox/restore-workspace.ts';
import { workspacePath } from '@plugin-eval/skill/case-task/workspace-path.ts';
import type { CaseFile } from '@plugin-eval/skill/eval-case.ts';
import { isInside, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { InstallRules } from '@plugin-eval/skill/read-limits.ts';
import { BUNDLED_UNREADABLE, readRegularFile } from '@plugin-eval/skill/read-text-file.ts';

/** Bytes of all files of one case. */
const MOST_BYTES = 32 * 1024 ** 2;

/**
 * The files of a case as placed in the workspace: those in the folder of the tests lose its prefix,
 * `evals/files/a.csv` as `a.csv`. A case that names a path outside the skill, a link, a folder or a missing
 * file is rejected.
 * @param folder of the skill, a real path
 * @returns the files by path, or a sentence that says why not
 */
export function caseWorkspace(
  folder: string,
  files: readonly (string | CaseFile)[],
  limits: Pick<InstallRules, 'maxFileBytes'>,
): ReadonlyMap<string, GivenFile> | string {
  const found = new Map<string, GivenFile>();
  let room = MOST_BYTES;
  for (const file of files) {
    const { path: target, source, content: text } = typeof file === 'string' ? named(file) : file;
    const at = target === null ? null : posix.normalize(target.replaceAll('\\', '/'));
    if (at !== null && !staysInside(at))
      return `The file ${JSON.stringify(target?.slice(0, 200))} of a case lies outside its workspace.`;
    if (source === null) {
      const content = Buffer.from(text ?? '');
      if (content.length > room) return tooLarge(MOST_BYTES);
      room -= content.length;
      if (at !== null) found.set(at, { content, executable: false });
      continue;
    }
    const shown = JSON.stringify(source.slice(0, 200));
    const path = posix.normalize(source.replaceAll('\\', '/'));
    if (!staysInside(path)) return `The file ${shown} of a case lies outside its skill.`;
    const places = [path, `evals/${path}`, `evals/files/${path}`].map((one) => `${folder}/${one}`);
    const place = places.find((one) => lstatSync(one, { throwIfNoEntry: false }) !== undefined);
    if (place === undefined) return `The file ${shown} of a case is not there.`;
    const real = realPathOrNull(place);
    const status = lstatSync(place);
    if (real !== place || !isInside(folder, real) || !status.isFile() || status.nlink > 1)
      return `The file ${shown} of a case is a link, a folder or not a file.`;
    if (status.size > Math.min(room, limits.maxFileBytes))
      return tooLarge(Math.min(MOST_BYTES, limits.maxFileBytes));
    const content = readRegularFile(place, source, status.size, BUNDLED_UNREADABLE);
    room -= content.length;
    const executable = (statSync(place).mode & 0o100) !== 0;
    found.set(at ?? workspacePath(path), { content, executable });
  }
  return found;
}

function tooLarge(most: number): string {
  return `The files of a case are larger than ${most} bytes.`;
}

function named(source: string): CaseFile {
  return { path: null, source, content: null };
}

function staysInside(path: string): boolean {
  return !path.startsWith('/') && !path.startsWith('../') && path !== '..' && !path.includes('\0');
}
