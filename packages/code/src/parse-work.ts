import type { ParseState } from 'web-tree-sitter';
import { CODE_LIMITS } from './code-limits.ts';
import type { CodeLanguage } from './language.ts';

/** UTF-16 code units that the parser is given at once: after going back it copies as many again. */
const PIECE = 2_048;
/** Rereads of an ordinary text, with a margin. */
const READINGS = 24;
/** Code units always read: short texts cost little. */
const READ_ANYWAY = 1_000_000;

/** The work of parsing one text, and when it is enough. */
export class ParseWork {
  /** True when the parser was given a premature end: its tree is then not the text's. */
  isOver = false;
  readonly #text: string;
  readonly #mostErrorRounds: number;
  #rounds = 0;
  #errorRounds = 0;
  #firstError = 0;
  #read = 0;
  /** Position up to which each part was read at most twice. */
  #readWell = 0;

  constructor(text: string, language: CodeLanguage) {
    this.#text = text;
    this.#mostErrorRounds = language === 'shell' ? CODE_LIMITS.shellErrorRounds : CODE_LIMITS.parseRounds;
  }

  /** Characters from the beginning that were no trouble: up to the first error, or to where it began to go back and forth. */
  get understood(): number {
    const end = this.#errorRounds > 0 ? this.#firstError : this.#readWell;
    return end < this.#text.length ? end : 0;
  }

  /**
   * Returns the text from a position on. A text reread too often is ended here, the only place where the
   * parser asks.
   */
  readonly piece = (index: number): string => {
    if (this.#read > READINGS * this.#text.length + READ_ANYWAY) this.isOver = true;
    if (this.isOver) return '';
    const piece = this.#text.slice(index, index + PIECE);
    this.#read += PIECE;
    return piece;
  };

  /** Returns true when the parser must stop without a tree. */
  readonly isTooMuch = ({ currentOffset, hasError }: ParseState): boolean => {
    // Offsets are in bytes of UTF-16.
    const offset = currentOffset >> 1;
    if (hasError && this.#errorRounds++ === 0) this.#firstError = offset;
    if (this.#read <= 2 * offset + 16 * PIECE) this.#readWell = offset;
    this.#rounds += 1;
    return this.isOver || this.#rounds > CODE_LIMITS.parseRounds || this.#errorRounds > this.#mostErrorRounds;
  };
}
