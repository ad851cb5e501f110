import { posix } from 'node:path';
import type { CommittedFile } from '../../fetch/committed-files.ts';
import { nearestFirst } from './nearest-first.ts';

/** The file that makes a folder a skill, a plugin or a marketplace, from the folder: `SKILL.md` or a manifest. */
export type Marker = string;

/** The share of lines that git itself takes for a renamed file. */
const LEAST_SIMILARITY = 0.5;
const MOST_CANDIDATES = 1_000;

/** What is known of a folder at present, and how its older version is read. */
export interface MovedFolder {
  marker: Marker;
  /** The present folder from the root of the repository, `/` as separator. */
  inside: string;
  /** The text of the present marker file. */
  present: string;
  /** Whether nothing stands any more at a path of the older version. */
  isGone: (path: string) => boolean;
  /** Reads files of the older version, in their order. */
  textsOf: (files: readonly CommittedFile[]) => Promise<string[]>;
}

/**
 * Where a folder that was moved or renamed lay in an older version: of the folders whose marker file is gone by now, the
 * one whose marker resembles the present one most, at least by half of its lines; of equals the nearest.
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

/** Twice the lines that two texts share over all their lines, each line as often as it stands; 0 to 1. */
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
