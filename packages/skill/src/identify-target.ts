import { basename, dirname, resolve } from 'node:path';
import { FileError, type FileProblem } from '@plugin-eval/core/errors/file-error.ts';
import { lstatSync, readdirSync, statSync } from './file-access.ts';
import { formatPath } from './format-path.ts';
import { manifestAt, manifestIn } from './manifest-files.ts';
import { errorCode } from './read-text-file.ts';
import { pickSkillFile } from './skill-file.ts';

/** The kind of an evaluated path. */
export type SubjectKind = 'skill' | 'plugin' | 'marketplace' | 'folder';

/** A path of the command line, and its kind. */
export interface Target {
  kind: SubjectKind;
  /** Absolute. */
  path: string;
  /** Relative to the working directory, `/` as separator. */
  shown: string;
}

/**
 * Identifies a path: a SKILL.md or its folder, a plugin, a marketplace, or a folder to search for skills. A
 * marketplace that is a plugin too counts as a marketplace, a plugin with a SKILL.md as a plugin.
 * @throws FileError
 */
export function identifyTarget(given: string, workingDirectory: string): Target {
  if (given === '' || given.includes('\0')) throw noTarget(`'${given}'`, 'missing', 'is not a path');
  const path = resolve(workingDirectory, given);
  const target = (kind: SubjectKind, at: string): Target => ({
    kind,
    path: at,
    shown: formatPath(workingDirectory, at),
  });
  // A SKILL.md that is a dangling link, a pipe or a folder is still a skill, and its error is the skill's.
  if (basename(path).toLowerCase() === 'skill.md' && exists(path)) return target('skill', dirname(path));
  const stat = statOf(path, given);
  if (!stat.isDirectory()) {
    const manifest = manifestAt(path);
    if (manifest !== null) return target(manifest.kind, manifest.folder);
    throw noTarget(given, 'foreign', 'is neither a SKILL.md nor a folder');
  }
  const manifest = manifestIn(path);
  if (manifest !== null) return target(manifest.kind, path);
  let names: string[];
  try {
    names = readdirSync(path);
  } catch (error) {
    throw noTarget(given, 'unreadable', `cannot be opened (${errorCode(error)})`);
  }
  return target(pickSkillFile(names) === null ? 'folder' : 'skill', path);
}

function exists(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

function statOf(path: string, given: string) {
  try {
    return statSync(path);
  } catch (error) {
    const code = errorCode(error);
    throw code === 'ENOENT'
      ? noTarget(given, 'missing', 'does not exist')
      : noTarget(given, 'unreadable', `cannot be opened (${code})`);
  }
}

/** A path without anything to evaluate. @param reason goes on from the path */
export function noTarget(path: string, problem: FileProblem, reason: string): FileError {
  return new FileError(
    path,
    problem,
    `${reason}. Name a SKILL.md, a skill folder, a plugin, a marketplace or a folder of skills.`,
  );
}
