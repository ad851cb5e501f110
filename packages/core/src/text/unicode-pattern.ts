const WORD = '\\p{L}\\p{N}_';
const WORD_START = `(?<![${WORD}])`;
const WORD_END = `(?![${WORD}])`;
/** Case variants besides a letter's own capital. Source: Unicode CaseFolding.txt, status C. */
const OTHER_CASES: Readonly<Record<string, string>> = { s: 'ſ', k: '\u212A' };
const PARTS = /\\[\s\S]|\[[^\]]*\]|\(\?(?:<?[=!]|:)|[a-z]/gi;
const CLASS_PARTS = /\\u[0-9a-f]{4}|\\[\s\S]|[a-z]/gi;
const BOUNDARY = `(?:${WORD_START}(?=[${WORD}])|(?<=[${WORD}])${WORD_END})`;
const BEGINS_WORD = /^(?:[a-z(]|\\w)/i;
/** End of an expression that may end a word, directly before a boundary. */
const MAY_END_WORD = /(?:[a-z0-9)\]}*+]|\\w)$/i;

/**
 * Compiles a regular expression in which `\w`, `\b` and `\s` have their Unicode meaning: words are letters,
 * digits and `_` of any script, blanks are White_Space. JavaScript's own know ASCII words only.
 *
 * Optimised for compilation, which the native flag `i` slows down in combination with \p{…}: with `i` in
 * `flags`, letters become classes of their cases. Every `\b` of `source` must be next to a word character:
 * before a letter or `\w` it begins a word, also before a group unless the expression before it may end one;
 * everywhere else it ends one.
 * @param flags any of `g` and `i`
 */
export function unicodePattern(source: string, flags = ''): RegExp {
  const ignoreCase = flags.includes('i');
  const translated = source.replace(PARTS, (part, offset: number) => {
    if (part === '\\b') return boundaryAt(source, offset);
    if (part === '\\w') return `[${WORD}]`;
    if (part === '\\s') return '\\p{White_Space}';
    if (part.startsWith('[')) return translateClass(part, ignoreCase);
    if (!ignoreCase) return part;
    return /^[a-z]$/i.test(part) ? `[${allCases(part)}]` : part;
  });
  return new RegExp(translated, `${flags.replace('i', '')}u`);
}

/** Uses the full boundary between two groups, either of which may contain the word. */
function boundaryAt(source: string, offset: number): string {
  const after = source.slice(offset + 2, offset + 4);
  if (!BEGINS_WORD.test(after)) return WORD_END;
  const before = source.slice(Math.max(0, offset - 2), offset);
  return after.startsWith('(') && MAY_END_WORD.test(before) && before !== '\\s' ? BOUNDARY : WORD_START;
}

function translateClass(source: string, ignoreCase: boolean): string {
  return source.replace(CLASS_PARTS, (part) => {
    if (part === '\\w') return WORD;
    if (part === '\\s') return '\\p{White_Space}';
    return ignoreCase && /^[a-z]$/i.test(part) ? allCases(part) : part;
  });
}

function allCases(letter: string): string {
  const lower = letter.toLowerCase();
  return `${lower}${lower.toUpperCase()}${OTHER_CASES[lower] ?? ''}`;
}
