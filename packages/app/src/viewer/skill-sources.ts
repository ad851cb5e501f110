import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { PublishedEvaluation, SkillSource } from '@plugin-eval/core/documents/viewer.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { readRegularFile } from '@plugin-eval/skill/read-text-file.ts';
import { skillFileName } from '@plugin-eval/skill/skill-file.ts';
import { membersOf } from '../evaluated-subjects.ts';
import { isWithin, locate, type SourceFolders } from './source-folders.ts';

const MEGABYTE = 1024 * 1024;
const LONGEST_TEXT = MEGABYTE;
/** Larger files are not hashed. */
const MOST_BYTES = 64 * MEGABYTE;
/** Reading more at once would keep the reader waiting. */
const MOST_SKILLS = 500;
const MOST_TEXT_IN_ALL = 64 * MEGABYTE;
const RULES = { notRegular: '', tooLarge: '', notUtf8: '', unreadable: '' };

/** A document's reference to a skill whose text is requested. */
export interface Subject {
  path: string;
  /** Hash of the evaluated SKILL.md. */
  sha256: string | null;
}

/**
 * The readable SKILL.md files of a document's skills; empty for more than 500 skills.
 * @param places where to look, the likeliest first; in the others only the very file that was evaluated counts
 */
export function skillSources(document: PublishedEvaluation, places: readonly SourceFolders[]): SkillSource[] {
  const subjects = new Map(
    membersOf(document)
      .filter(({ subject }) => subject.kind === 'skill')
      .map(({ subject }) => [subject.path, subject]),
  );
  if (subjects.size > MOST_SKILLS) return [];
  const sources: SkillSource[] = [];
  let length = 0;
  for (const subject of subjects.values()) {
    const source = skillSource(subject, places);
    if (source === null) continue;
    length += source.text.length;
    if (length > MOST_TEXT_IN_ALL) break;
    sources.push(source);
  }
  return sources;
}

/** The SKILL.md of one skill. @returns null when it was never read, or cannot be read now */
export function skillSource(subject: Subject, places: readonly SourceFolders[]): SkillSource | null {
  if (subject.sha256 === null) return null;
  const found = places.map((folders) => readSource(subject, folders));
  return found.find((source) => source?.is_evaluated) ?? found[0] ?? null;
}

function readSource(subject: Subject, folders: SourceFolders): SkillSource | null {
  const folder = locate(subject.path, folders);
  const name = folder === null ? null : skillFileName(folder);
  if (folder === null || name === null) return null;
  const file = realPathOrNull(join(folder, name));
  if (file === null || !isWithin(file, folders)) return null;
  try {
    return sourceFrom(subject, readRegularFile(file, subject.path, MOST_BYTES, RULES));
  } catch (error) {
    if (SubjectError.isInstance(error)) return null;
    throw error;
  }
}

/** @returns null for what is not UTF-8 */
export function sourceFrom({ path, sha256 }: Subject, bytes: Buffer): SkillSource | null {
  if (!isUtf8(bytes)) return null;
  const hash = createHash('sha256').update(bytes).digest('hex');
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const cut = bytes.length - start > LONGEST_TEXT;
  return {
    path,
    sha256: hash,
    text: bytes.toString('utf8', start, cut ? endOfCharacter(bytes, start + LONGEST_TEXT) : bytes.length),
    cut,
    is_evaluated: hash === sha256,
  };
}

/** The last place before `end` at which no character of UTF-8 is cut in two. */
function endOfCharacter(bytes: Buffer, end: number): number {
  let place = end;
  while (place > 0 && ((bytes[place] ?? 0) & 0xc0) === 0x80) place--;
  return place;
}
