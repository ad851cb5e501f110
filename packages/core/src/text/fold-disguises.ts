import { findHiddenCharacters } from './hidden-characters.ts';
import { undoLookalikes } from './latin-lookalikes.ts';

/** Text as patterns look at it, and where each of its UTF-16 units comes from. */
export interface FoldedText {
  text: string;
  /** Offset in the source for each unit of `text`, and the length of the source at the end. */
  origins: readonly number[];
  /** Offsets in the source of characters that cannot be seen. */
  hidden: number[];
}

/** Marks of blocks at the start of a line: quotations, lists, headings, table cells, comments of programs. */
const LINE_MARKS = /^\s{0,40}(?:(?:[>|*;]|[-+](?=\s)|#{1,6}|\/\/|--|\d{1,3}[.)](?=\s))\s{0,8}){0,6}/;
const MARKUP = new Set(['*', '`', '~', '\\']);
/** Typographic marks as plain ones; a dash parts clauses as a comma does. */
const PLAIN_MARKS: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '–': ',',
  '—': ',',
};
/** Single letters, each after one blank or point: at least five, so that lists of variables are ignored. */
const SPACED_OUT = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[ .·_-][\p{L}\p{N}.](?![\p{L}\p{N}])){4,}/u;
/** A spaced-out word; in its line, shorter ones count as spaced out too. */
const SPACED_OUT_WORD = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[ .·_-][\p{L}\p{N}.](?![\p{L}\p{N}])){2,}/gu;
/** The same two for ASCII lines: classes of Unicode take milliseconds to compile. */
const SPACED_OUT_ASCII = /(?<![a-z0-9])[a-z0-9](?:[ ._-][a-z0-9.](?![a-z0-9])){4,}/i;
const SPACED_OUT_ASCII_WORD = /(?<![a-z0-9])[a-z0-9](?:[ ._-][a-z0-9.](?![a-z0-9])){2,}/gi;
const NON_ASCII = /[^\0-\x7f]/;
/** Arrows, emoji and the like, without which most texts are ASCII, and patterns quick. */
const FOREIGN_MARK = /^[^\0-\x7f\p{L}\p{N}\p{M}。]+$/u;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;

/**
 * Undoes disguises that hide words from a pattern but not from a model: letter case, compatibility forms
 * (NFKC: full-width and mathematical letters), letters of other alphabets in Latin words, tag characters that
 * spell ASCII, other invisible characters, Markdown emphasis, block marks and line ends, spaced-out letters.
 * A line end becomes a blank; before a block mark it stays a line end.
 * @param options keepLineEnds for code; hiddenAs says what an invisible character stands for
 */
export function foldDisguises(
  source: string,
  { keepLineEnds = false, hiddenAs = '' }: { keepLineEnds?: boolean; hiddenAs?: '' | ' ' } = {},
): FoldedText {
  const lines = source.split('\n');
  const hiddenByLine = hiddenColumns(lines);
  const folding = new Folding();
  const hidden: number[] = [];
  let lineStart = 0;
  lines.forEach((line, index) => {
    const marks = LINE_MARKS.exec(line)?.[0] ?? '';
    const isBlock = keepLineEnds || marks.replaceAll('>', '').trim() !== '' || line.trim() === '';
    if (index > 0) folding.write(isBlock ? '\n' : ' ', lineStart - 1);
    const spacedOut = spacedOutBlanks(line);
    const hiddenHere = hiddenByLine.get(index);
    let offset = 0;
    let column = 0;
    for (const character of undoLookalikes(line)) {
      const at = lineStart + offset;
      const isHidden = hiddenHere?.has(column) === true;
      if (isHidden) hidden.push(at);
      if (offset >= marks.length && !spacedOut.has(offset) && !isEmphasis(line, offset)) {
        folding.write(isHidden ? spelledByTag(character, hiddenAs) : foldCharacter(character), at);
      }
      offset += character.length;
      column++;
    }
    lineStart += line.length + 1;
  });
  return { ...folding.finish(source.length), hidden };
}

/** Text that grows, with where it comes from. A blank behind a blank is left out. */
class Folding {
  private readonly units: string[] = [];
  private readonly origins: number[] = [];

  write(text: string, origin: number): void {
    const last = this.units[this.units.length - 1];
    if (text === ' ' && (last === ' ' || last === '\n')) return;
    for (let i = 0; i < text.length; i++) {
      this.units.push(text.charAt(i));
      this.origins.push(origin);
    }
  }

  finish(sourceLength: number): Pick<FoldedText, 'text' | 'origins'> {
    this.origins.push(sourceLength);
    return { text: this.units.join(''), origins: this.origins };
  }
}

/** Returns true for an underscore that is not between letters, as it would be in program names. */
function isEmphasis(line: string, offset: number): boolean {
  if (line[offset] !== '_') return false;
  return !WORD_CHARACTER.test(line[offset - 1] ?? ' ') || !WORD_CHARACTER.test(line[offset + 1] ?? ' ');
}

function hiddenColumns(lines: readonly string[]): Map<number, Set<number>> {
  const columns = new Map<number, Set<number>>();
  for (const { line, column } of findHiddenCharacters(lines, 'all')) {
    const ofLine = columns.get(line);
    if (ofLine === undefined) columns.set(line, new Set([column]));
    else ofLine.add(column);
  }
  return columns;
}

function foldCharacter(character: string): string {
  if (MARKUP.has(character)) return '';
  if (character >= '!' && character <= '~') return character.toLowerCase();
  if (/\s/.test(character)) return ' ';
  const folded = PLAIN_MARKS[character] ?? character.normalize('NFKC').toLowerCase();
  return FOREIGN_MARK.test(folded) ? ' ' : folded;
}

/** Tag characters are a hidden copy of ASCII. */
function spelledByTag(character: string, otherwise: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code >= 0xe0020 && code <= 0xe007e ? String.fromCharCode(code - 0xe0000).toLowerCase() : otherwise;
}

/** Offsets of the single blanks between spaced-out letters; wider gaps between words stay. */
function spacedOutBlanks(line: string): Set<number> {
  const offsets = new Set<number>();
  const isAscii = !NON_ASCII.test(line);
  if (!(isAscii ? SPACED_OUT_ASCII : SPACED_OUT).test(line)) return offsets;
  for (const match of line.matchAll(isAscii ? SPACED_OUT_ASCII_WORD : SPACED_OUT_WORD)) {
    for (let i = 1; i < match[0].length; i += 2) offsets.add(match.index + i);
  }
  return offsets;
}
