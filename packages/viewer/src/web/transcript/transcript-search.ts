import type { TranscriptEntryDocument } from '@plugin-eval/core/documents/session.ts';
import { foldCase, searchWords } from '../table/fold-case.ts';

/** Places of the entries that hold every word of a search; all of them for an empty one. */
export function entriesWith(entries: readonly TranscriptEntryDocument[], search: string): number[] {
  const words = searchWords(search);
  return entries.flatMap((entry, index) => {
    const text = foldCase(wordsOf(entry));
    return words.every((word) => text.includes(word)) ? [index] : [];
  });
}

function wordsOf(entry: TranscriptEntryDocument): string {
  return entry.kind === 'tool-call' ? `${entry.tool} ${entry.input}` : entry.text;
}
