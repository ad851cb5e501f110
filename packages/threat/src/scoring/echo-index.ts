import type { OffsetRange } from '@plugin-eval/core/text/markdown-regions.ts';
import { mergeRanges } from './ranges.ts';

const SEPARATOR = 1;

const LETTER = 2;

const DIGIT = 3;

/** Letters of scripts that put no blanks between words. */
const WIDE = 4;

const WIDE_LETTER =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Character classes by UTF-16 unit, filled in on first use. */
const classes = new Uint8Array(65_536);

/** Words in a row that make an echo. */
const ECHO = 6;
/** UTF-16 units for each of them: six short words, or six characters of a script without blanks, are not an echo. */
const LEAST_FOR_EACH = 2;

/**
 * Finds the passages that a text shares with any of its sources: a minimum number of consecutive words,
 * whatever separates them and however they are capitalised. Time: linear in both.
 */
export class EchoIndex {
  readonly #words = new Map<string, number>();
  readonly #shingles = new Set<string>();
  readonly #size: number;

  /**
   * @param sources normalised as the texts that are looked at
   * @param size words in a row
   */
  constructor(sources: readonly string[], size: number = ECHO) {
    this.#size = size;
    for (const source of sources.map(inSmallLetters)) {
      const row: number[] = [];
      scanWords(source, (start, end) => {
        row.push(this.#numberOf(source.slice(start, end)));
        if (row.length >= size) this.#shingles.add(this.#shingleAt(row, row.length - size));
      });
    }
  }

  /** Returns the echoed ranges of a text. UTF-16 offsets, merged. */
  rangesIn(original: string): OffsetRange[] {
    if (this.#shingles.size === 0) return [];
    const text = inSmallLetters(original);
    const ranges: OffsetRange[] = [];
    /**
     * Consecutive words that the sources contain, and their starts; both arrays are reused, and only a prefix
     * of them counts.
     */
    const row: number[] = [];
    const starts: number[] = [];
    let length = 0;
    scanWords(text, (start, end) => {
      const number = this.#words.get(text.slice(start, end));
      if (number === undefined) {
        length = 0;
        return;
      }
      row[length] = number;
      starts[length++] = start;
      const first = length - this.#size;
      if (first >= 0 && this.#shingles.has(this.#shingleAt(row, first))) {
        ranges.push({ start: starts[first] ?? start, end });
      }
    });
    const least = this.#size * LEAST_FOR_EACH;
    return mergeRanges(ranges).filter(({ start, end }) => end - start >= least);
  }

  #numberOf(word: string): number {
    const number = this.#words.get(word) ?? this.#words.size;
    this.#words.set(word, number);
    return number;
  }

  #shingleAt(row: readonly number[], first: number): string {
    return row.slice(first, first + this.#size).join();
  }
}

/** Lower case of the same length; a letter whose lower case is longer stays. */
function inSmallLetters(text: string): string {
  const small = text.toLowerCase();
  if (small.length === text.length) return small;
  return text.replace(/./gsu, (letter) => {
    const smaller = letter.toLowerCase();
    return smaller.length === letter.length ? smaller : letter;
  });
}

/**
 * Calls back for every word of a text, in order: runs of letters, runs of digits, and each letter of a script
 * without blanks. Nothing beyond the Basic Multilingual Plane is a word. Time: linear, without a regular
 * expression, which would take several times as long.
 */
function scanWords(text: string, visit: (start: number, end: number) => void): void {
  let start = 0;
  let open = SEPARATOR;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const found = classes[unit] || classify(unit);
    if (found === open && found !== WIDE) continue;
    if (open !== SEPARATOR) visit(start, i);
    open = found;
    start = i;
  }
  if (open !== SEPARATOR) visit(start, text.length);
}

function classify(unit: number): number {
  const character = String.fromCharCode(unit);
  let found = SEPARATOR;
  if (WIDE_LETTER.test(character)) found = WIDE;
  else if (/\p{L}/u.test(character)) found = LETTER;
  else if (/\p{N}/u.test(character)) found = DIGIT;
  classes[unit] = found;
  return found;
}
