import { posix } from 'node:path';
import type { CommittedFile } from '@plugin-eval/scan/fetch/committed-files.ts';
import { nearestFirst } from './nearest-first.ts';

/** The file that makes a folder a skill, a plugin or a marketplace, from the folder: `SKILL.md` or a manifest. */
export type Marker = string;

/** The share of lines that git itself takes for a renamed file. */
const LEAST_SIMILARITY = 0.5;
const MOST_CANDIDATES = 1_000;

/** A folder's present state, and access to its older version. */
export interface MovedFolder {
  marker: Marker;
  /** The present folder from the root of the repository, `/` as separator. */
  inside: string;
  /** The text of the present marker file. */
  present: string;
  /** Returns true when nothing exists any more at a path of the older version. */
  isGone: (path: string) => boolean;
  /** Reads files of the older version, in their order. */
  textsOf: (files: readonly CommittedFile[]) => Promise<string[]>;
}

/**
 * Finds the former place of a moved or renamed folder: among folders whose marker file is gone, the one whose
 * marker shares the most lines with the present one, at least half; ties go to the nearest.
 * @param files of the older version
 * @returns a path like `inside`; null when nothing resembles it
 */
export async function findFormerFolder(
  files: readonly CommittedFile[],
  { marker, inside, present, isGone, textsOf }: MovedFolder,
): Promise<string | null> {
  const marked = files.filter(({ path, isLink }) => !isLink && folderMarkedBy(path, marker) !== null);
  const candidates = nearestFirst(
    marked.filter(({ path }) => isGone(path)),
    inside,
  ).slice(0, MOST_CANDIDATES);
  const texts = await textsOf(candidates);
  let best: { path: string; similarity: number } | null = null;
  for (const [index, { path }] of candidates.entries()) {
    const similarity = sharedLines(texts[index] ?? '', present);
    if (similarity >= LEAST_SIMILARITY && similarity > (best?.similarity ?? 0)) best = { path, similarity };
  }
  return best === null ? null : folderMarkedBy(best.path, marker);
}

/** The folder that a file makes a skill, plugin or marketplace; empty for the root, null for other files. */
export function folderMarkedBy(path: string, marker: Marker): string | null {
  const levels = marker.split('/').length;
  const parts = path.split('/');
  const name = parts.slice(-levels).join('/');
  const isMarker = marker === 'SKILL.md' ? name.toLowerCase() === 'skill.md' : name === marker;
  return isMarker ? posix.join(...parts.slice(0, -levels), '').replace(/^\.$/, '') : null;
}

/** Returns twice the lines two texts share over all their lines, counting repeats; 0 to 1. */
export function sharedLines(a: string, b: string): number {
  const [left, right] = [linesOf(a), linesOf(b)];
  const counts = new Map<string, number>();
  for (const line of left) counts.set(line, (counts.get(line) ?? 0) + 1);
  let shared = 0;
  for (const line of right) {
    const left = counts.get(line) ?? 0;
    if (left === 0) continue;
    counts.set(line, left - 1);
    shared += 1;
  }
  return left.length + right.length === 0 ? 0 : (2 * shared) / (left.length + right.length);
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
}
