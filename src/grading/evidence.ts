import type { Evidence } from '../documents/judge-layer.ts';
import { excerpt } from '../text/code-points.ts';
import { findSubstring } from '../text/find-substring.ts';
import { splitLines } from '../text/lines.ts';
import { neutraliseLines } from '../text/neutralise.ts';
import type { MaterialFile } from './grading.ts';

/** Letters and digits that a quote, and each part of one with omissions, must have to prove anything. */
const FEWEST_CHARACTERS = 3;
const BLANKS = /\p{White_Space}+/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/gu;
const OMISSION = /\[(?:…|\.{3})\]|\((?:…|\.{3})\)|…|\.{3}/;
const MOST_WRAPPINGS = 4;
/** What a judge may put around a whole quote. */
const WRAPPINGS: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
  ['„', '“'],
  ['«', '»'],
  ['`', '`'],
  ['**', '**'],
  ['__', '__'],
  ['*', '*'],
  ['_', '_'],
];

/**
 * Looks each quote up in the files as they are and as the judge saw them, white space folded. An omission ("…", "...",
 * either in brackets) stands for any text of the same file; quotation marks and Markdown emphasis around the whole
 * quote are forgiven; nothing else is. Time: linear in the text for each quote.
 * @returns one entry for each quote, in order; file and 1-based line are those of the first occurrence
 */
export function checkEvidence(quotes: readonly string[], files: readonly MaterialFile[]): Evidence[] {
  const texts = files.flatMap(foldedOnce);
  return quotes.map((quote) => {
    for (const wording of wordingsOf(quote)) {
      for (const text of texts) {
        const at = findParts(text.folded, wording);
        if (at !== -1) return { quote, found: true, file: text.path, line: lineAt(text, at) };
      }
    }
    return { quote, found: false, file: null, line: null };
  });
}

/** What is wrong with the evidence of an answer, as a sentence to the judge; null when it will do. */
export function evidenceProblem(evidence: readonly Evidence[]): string | null {
  if (evidence.length === 0) return 'No passage of the material is quoted as evidence.';
  const missing = evidence.filter(({ found }) => !found);
  if (missing.length * 2 <= evidence.length) return null;
  const shown = missing.slice(0, 5).map(({ quote }) => JSON.stringify(excerpt(quote, 80)));
  return `${missing.length} of the ${evidence.length} passages quoted as evidence do not occur in the material: ${shown.join(', ')}. Quote it letter by letter.`;
}

interface FoldedText {
  path: string;
  /** Every run of white space is one blank. */
  folded: string;
  /** Offset in `folded` at which the text of each line begins. */
  lineStarts: number[];
}

/** A file is looked through for every answer about it, and never changes. */
const foldedFiles = new WeakMap<MaterialFile, FoldedText[]>();

function foldedOnce(file: MaterialFile): FoldedText[] {
  const folded = foldedFiles.get(file) ?? foldedVersions(file);
  foldedFiles.set(file, folded);
  return folded;
}

function foldedVersions({ path, text }: MaterialFile): FoldedText[] {
  const lines = splitLines(text);
  const neutralised = neutraliseLines(lines);
  const asIs = foldLines(path, lines);
  return neutralised.every((line, i) => line === lines[i]) ? [asIs] : [asIs, foldLines(path, neutralised)];
}

function foldLines(path: string, lines: readonly string[]): FoldedText {
  const parts: string[] = [];
  const lineStarts: number[] = [];
  let length = 0;
  for (const line of lines) {
    const folded = fold(line);
    lineStarts.push(length);
    if (folded === '') continue;
    parts.push(folded);
    length += folded.length + 1;
  }
  return { path, folded: parts.join(' '), lineStarts };
}

function fold(text: string): string {
  return text.replaceAll(BLANKS, ' ').trim();
}

/** The quote as it stands, without what is wrapped around it, and both as parts between omissions. */
function wordingsOf(quote: string): string[][] {
  const bare = [fold(quote)];
  while (bare.length <= MOST_WRAPPINGS) {
    const text = bare[bare.length - 1] ?? '';
    const wrapping = WRAPPINGS.find(
      ([open, close]) =>
        text.length > open.length + close.length && text.startsWith(open) && text.endsWith(close),
    );
    if (wrapping === undefined) break;
    bare.push(fold(text.slice(wrapping[0].length, -wrapping[1].length)));
  }
  const whole = bare.map((text) => [text]);
  const parts = bare.map((text) =>
    text
      .split(OMISSION)
      .map(fold)
      .filter((part) => part !== ''),
  );
  return [
    ...whole,
    ...parts.filter(({ length }, i) => length > 0 && (bare[i] ?? '').search(OMISSION) !== -1),
  ].filter((wording) => wording.every(saysSomething));
}

function saysSomething(part: string): boolean {
  return (part.match(LETTER_OR_DIGIT)?.length ?? 0) >= FEWEST_CHARACTERS;
}

/** Offset of the first part when all of them occur one after the other, else -1. */
function findParts(text: string, parts: readonly string[]): number {
  let first = -1;
  let from = 0;
  for (const part of parts) {
    const at = findSubstring(text, part, from);
    if (at === -1) return -1;
    if (first === -1) first = at;
    from = at + part.length;
  }
  return first;
}

/** The last line that begins at or before an offset; blank lines begin where the next one does. */
function lineAt({ lineStarts }: FoldedText, offset: number): number {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
