import type { SplittingConverter } from './converter.ts';

const PIECES = 3;

/** Splitting: no piece is the attack; together they are. */
export const SPLITTING: readonly SplittingConverter[] = [
  {
    name: 'split-turns',
    description: `Sends the user's message in up to ${PIECES} turns. For attacks that come from the user.`,
    group: 'splitting',
    over: 'turns',
    split: inPieces,
  },
  {
    name: 'split-files',
    description: `Spreads a planted text over up to ${PIECES} documents. For attacks that come in the context.`,
    group: 'splitting',
    over: 'files',
    split: inPieces,
  },
];

/** Cuts between words, never inside the placeholder of a canary. Pieces have about the same number of words. */
function inPieces(text: string): string[] {
  const words = text.match(/\s*\S+|\s+$/g) ?? [text];
  const pieces = Math.min(PIECES, words.length);
  return Array.from({ length: pieces }, (_, index) =>
    words
      .slice(Math.round((index * words.length) / pieces), Math.round(((index + 1) * words.length) / pieces))
      .join(''),
  );
}
