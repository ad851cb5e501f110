import type { MarkedEntry } from '../../../../../src/report/threat/transcript-marks.ts';

/** An entry of a transcript with its place in it. */
export interface TranscriptItem extends MarkedEntry {
  /** From 0 on. */
  index: number;
  /** Of messages of the user, from 1 on, where there are several; else null. */
  message: number | null;
}

export function numberedEntries(entries: readonly MarkedEntry[]): TranscriptItem[] {
  const messages = entries.filter(({ entry }) => entry.kind === 'user').length;
  let message = 0;
  return entries.map((marked, index) => {
    if (marked.entry.kind === 'user') message += 1;
    return { ...marked, index, message: marked.entry.kind === 'user' && messages > 1 ? message : null };
  });
}
