import type { Evidence } from '@plugin-eval/core/documents/judge-layer.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { foldBlanks, locateParts, wordingsOf } from '@plugin-eval/core/text/quote-wordings.ts';
import type { MaterialFile } from './grading.ts';
import { shownLines } from './material.ts';

/**
 * Finds each quote in the files as they are and as the judge saw them, ignoring white space. An omission
 * ("…", "...", either in brackets) matches any text of the same file; quotation marks and Markdown emphasis
 * around the whole quote are ignored; nothing else is. Time: linear in the text for each quote.
 * @returns one entry for each quote, in order; file and 1-based line are those of the first occurrence
 */
export function checkEvidence(quotes: readonly string[], files: readonly MaterialFile[]): Evidence[] {
  const known = checked.get(quotes);
  if (known?.files === files) return known.evidence;
  const evidence = lookUp(quotes, files);
  checked.set(quotes, { files, evidence });
  return evidence;
}

/** Cache of located quotes: an answer's quotes are needed when it is checked, and when it is used. */
const checked = new WeakMap<readonly string[], { files: readonly MaterialFile[]; evidence: Evidence[] }>();

function lookUp(quotes: readonly string[], files: readonly MaterialFile[]): Evidence[] {
  const texts = files.flatMap(foldedOnce);
  return quotes.map((quote) => {
    for (const wording of wordingsOf(quote)) {
      for (const text of texts) {
        const [first] = locateParts(text.folded, wording) ?? [];
        if (first !== undefined)
          return { quote, found: true, file: text.path, line: lineAt(text, first.start) };
      }
    }
    return { quote, found: false, file: null, line: null };
  });
}

/** Describes to the judge what is wrong with an answer's evidence; null when it is acceptable. */
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

/** Cache: a file is searched for every answer about it, and never changes. */
const foldedFiles = new WeakMap<MaterialFile, FoldedText[]>();

function foldedOnce(file: MaterialFile): FoldedText[] {
  const folded = foldedFiles.get(file) ?? foldedVersions(file);
  foldedFiles.set(file, folded);
  return folded;
}

function foldedVersions(file: MaterialFile): FoldedText[] {
  const { path } = file;
  const { lines, shown } = shownLines(file);
  const asIs = foldLines(path, lines);
  return shown.every((line, i) => line === lines[i]) ? [asIs] : [asIs, foldLines(path, shown)];
}

function foldLines(path: string, lines: readonly string[]): FoldedText {
  const parts: string[] = [];
  const lineStarts: number[] = [];
  let length = 0;
  for (const line of lines) {
    const folded = foldBlanks(line);
    lineStarts.push(length);
    if (folded === '') continue;
    parts.push(folded);
    length += folded.length + 1;
  }
  return { path, folded: parts.join(' '), lineStarts };
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
