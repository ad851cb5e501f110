import { diffWordsWithSpace } from 'diff';

/** A piece of a line; `changed` when the other line does not have it. */
export interface WordPart {
  text: string;
  changed: boolean;
}

export interface WordDiff {
  removed: WordPart[];
  added: WordPart[];
}

const LONGEST_LINE = 2000;
const MOST_EDITS = 400;
/** Two lines that share less are another line, not a changed one: marking nearly all of both would say nothing. */
const LEAST_SHARED = 0.4;

/** Changes within a line, word by word; null when the lines share little or are too long. */
export function wordDiff(removed: string, added: string): WordDiff | null {
  if (removed.length > LONGEST_LINE || added.length > LONGEST_LINE) return null;
  const changes = diffWordsWithSpace(removed, added, { maxEditLength: MOST_EDITS });
  if (changes === undefined) return null;
  const result: WordDiff = { removed: [], added: [] };
  let shared = 0;
  for (const { added: isAdded, removed: isRemoved, value } of changes) {
    if (!isAdded) result.removed.push({ text: value, changed: isRemoved === true });
    if (!isRemoved) result.added.push({ text: value, changed: isAdded === true });
    if (!isAdded && !isRemoved) shared += value.trim().length;
  }
  const longest = Math.max(removed.trim().length, added.trim().length);
  return longest === 0 || shared / longest < LEAST_SHARED ? null : result;
}
