import { join } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { isInside, realPathOrNull } from './path-probe.ts';
import { problemClause } from './problem-clause.ts';
import type { ReadLimits } from './read-limits.ts';
import { BUNDLED_UNREADABLE, readTextFile } from './read-text-file.ts';

/** A text file of a skill; `path` is relative to the skill folder, `/` as separator. */
export interface BundledText {
  path: string;
  text: string;
}

export interface ReferenceTexts {
  files: BundledText[];
  /** Unread files, each with its reason as a clause: "it is not UTF-8 text". */
  leftOut: { path: string; reason: string }[];
}

/**
 * Reads all text files under references/, in the order of `referenceFiles`. Together they may be as large as one file.
 * Nothing outside the skill folder is opened.
 * @param folder real path of the skill
 * @param referenceFiles relative to it, as `readSkill` lists them
 */
export function readReferences(
  folder: string,
  referenceFiles: readonly string[],
  limits: Pick<ReadLimits, 'maxFileBytes'>,
): ReferenceTexts {
  const files: BundledText[] = [];
  const leftOut: ReferenceTexts['leftOut'] = [];
  let left = limits.maxFileBytes;
  for (const path of referenceFiles) {
    const read = readBundledText(folder, path, limits.maxFileBytes);
    if ('reason' in read) leftOut.push({ path, reason: read.reason });
    else if (read.size > left)
      leftOut.push({
        path,
        reason: 'the files under references/ are together larger than limits.max_file_bytes',
      });
    else {
      left -= read.size;
      files.push({ path, text: read.text });
    }
  }
  return { files, leftOut };
}

/**
 * Reads one file of a skill, or returns the reason it cannot, as a clause.
 * @param within nothing outside this folder is opened, real path
 */
export function readBundledText(
  folder: string,
  path: string,
  maxBytes: number,
  within = folder,
): { text: string; size: number } | { reason: string } {
  const real = realPathOrNull(join(folder, path));
  if (real === null) return { reason: 'it cannot be opened' };
  if (!isInside(within, real))
    return { reason: `it is a link that leaves the ${within === folder ? 'skill folder' : 'repository'}` };
  try {
    const { text, bytes } = readTextFile(real, path, maxBytes, BUNDLED_UNREADABLE);
    return text.includes('\0') ? { reason: 'it is a binary file' } : { text, size: bytes.length };
  } catch (error) {
    if (!SubjectError.isInstance(error)) throw error;
    return { reason: problemClause(error) };
  }
}
