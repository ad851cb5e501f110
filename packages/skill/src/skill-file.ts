import { join } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import { lstatSync, readdirSync } from './file-access.ts';
import { isFollowed, NOT_FOLLOWED } from './follow-link.ts';
import { realPathOrNull } from './path-probe.ts';
import type { ReadLimits } from './read-limits.ts';
import { errorCode } from './read-text-file.ts';

/** The name under which a folder holds its SKILL.md: the exact name first, then other cases by code point. */
export function skillFileName(folder: string): string | null {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return null;
  }
  return pickSkillFile(names);
}

export function pickSkillFile(names: readonly string[]): string | null {
  if (names.includes('SKILL.md')) return 'SKILL.md';
  return names.filter((name) => name.toLowerCase() === 'skill.md').sort(compareCodePoints)[0] ?? null;
}

/** Returns true when the file is a link; false for a missing one. */
export function isLink(folder: string, name: string): boolean {
  return lstatSync(join(folder, name), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/**
 * Returns the real path of a skill's file after checking that its place may be read.
 * @throws SubjectError when it is missing, dangling, looping or a link that is not followed
 */
export function resolveSkillFile(
  folder: string,
  name: string,
  boundary: string,
  limits: Pick<ReadLimits, 'named'>,
  shown: string,
): string {
  const path = join(folder, name);
  try {
    if (!lstatSync(path).isSymbolicLink()) return path;
  } catch (error) {
    throw new SubjectError(
      'skill-file-unreadable',
      shown,
      `${shown} cannot be opened (${errorCode(error)}).`,
    );
  }
  const real = realPathOrNull(path);
  if (real === null) {
    throw new SubjectError('skill-file-link', shown, `${shown} is a link that points to nothing.`);
  }
  if (!isFollowed(folder, real, boundary, limits))
    throw new SubjectError('skill-file-link', shown, `${shown} ${NOT_FOLLOWED}.`);
  return real;
}
