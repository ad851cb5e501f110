import type { Dirent } from 'node:fs';
import { basename } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { isLinkAsText, LINK_AS_TEXT } from './link-as-text.ts';
import type { CollectionMembers, Member } from './member.ts';
import { realPathOrNull } from './path-probe.ts';
import type { ReadLimits } from './read-limits.ts';
import { BUNDLED_UNREADABLE, readTextFile } from './read-text-file.ts';

/** Texts for people, which are never mistaken for skills. */
const FOR_PEOPLE =
  /^(?:(?:readme|license|licence|notice|changelog|contributing)\b|(?:agents|claude|index)(?:\.\w+)*$)/i;
/** Characters of a file that a link written as text can have at most. */
const MOST_OF_A_LINK = 4_096;

/** Returns true for a folder with a name in which agents look for skills. */
export function isStore(folder: string): boolean {
  return /^skills?$/.test(basename(folder));
}

/**
 * Adds to `skipped` or `errors` entries in a folder of skills that look like one but are loaded by no agent.
 */
export function addUnloaded(
  { skipped, errors }: Pick<CollectionMembers, 'skipped' | 'errors'>,
  { path, shown }: Member,
  child: Dirent,
  limits: Pick<ReadLimits, 'maxFileBytes'>,
): void {
  if (child.isSymbolicLink() && realPathOrNull(path) === null) {
    skipped.push({ path: shown, reason: 'it is a link that points to nothing' });
  } else if (child.isFile() && !/^skill\.md$/i.test(child.name)) {
    const text = textOf(path, child.name, limits);
    if (text === null) return;
    if (isLinkAsText(text))
      errors.push({ path: shown, rule: 'skill-file-link', message: `${shown} ${LINK_AS_TEXT}.` });
    else if (text.startsWith('---') && !FOR_PEOPLE.test(child.name))
      skipped.push({ path: shown, reason: 'it is a file, and a skill is a folder with a SKILL.md' });
  }
}

/** Returns null for a file that is neither a skill nor a link, and for an unreadable one. */
function textOf(path: string, name: string, limits: Pick<ReadLimits, 'maxFileBytes'>): string | null {
  const isText = /\.(?:md|mdx|markdown)$/i.test(name);
  if (!isText && name.includes('.')) return null;
  try {
    const most = isText ? limits.maxFileBytes : MOST_OF_A_LINK;
    return readTextFile(path, name, most, BUNDLED_UNREADABLE).text;
  } catch (error) {
    if (SubjectError.isInstance(error)) return null;
    throw error;
  }
}
