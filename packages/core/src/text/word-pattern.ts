import { unicodePattern } from './unicode-pattern.ts';

/**
 * Non-ASCII characters that neither engine treats as a letter, digit or blank: dashes, quotation marks,
 * arrows, mathematical signs, boxes, symbols and their colour modifiers.
 */
const FOREIGN =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: these are wanted one by one
  /[^\ufe0f\0-\x7f\u2010-\u2027\u2030-\u205e\u2190-\u23ff\u2500-\u2775\u2794-\u27bf\u2b00-\u2bff]/;
/**
 * Characters matched by Unicode but not by the native engine: two foreign cases of s and k, and one blank.
 */
const BEYOND_NATIVE = /[\u017f\u212a\u0085]/;
/** Sources of which a Unicode match may have no native counterpart: foreign letters in words, and negations. */
const NEEDS_UNICODE = /\\w(?!\*)|\(\?<?!/;

/**
 * A pattern about words, with the Unicode meaning of `\w`, `\b` and `\s` (see unicode-pattern.ts). On text without
 * foreign letters the native meaning is the same, and its regular expression compiles many times faster; the Unicode one is
 * made when a text needs it.
 */
export class WordPattern {
  private readonly source: string;
  private readonly flags: string;
  private readonly native: RegExp;
  private readonly needsUnicode: boolean;
  private unicode: RegExp | undefined;

  /** @param flags any of `g` and `i` */
  constructor(source: string, flags = '') {
    this.source = source;
    this.flags = flags;
    this.native = new RegExp(source, flags);
    this.needsUnicode = NEEDS_UNICODE.test(source);
  }

  test(text: string): boolean {
    if (FOREIGN.test(text) && this.isRuledOut(text)) return false;
    return this.regExpFor(text).test(text);
  }

  /** Returns the regular expression for the pattern's meaning in this text. */
  regExpFor(text: string): RegExp {
    const pattern = FOREIGN.test(text) ? this.forUnicode() : this.native;
    // With the flag g an earlier test has left its mark.
    pattern.lastIndex = 0;
    return pattern;
  }

  private forUnicode(): RegExp {
    this.unicode ??= unicodePattern(this.source, this.flags);
    return this.unicode;
  }

  /** Returns true when native boundaries find nothing: then the fewer Unicode ones find nothing either. */
  private isRuledOut(text: string): boolean {
    if (this.needsUnicode || BEYOND_NATIVE.test(text)) return false;
    this.native.lastIndex = 0;
    return !this.native.test(text);
  }
}
