const WORD = '\\p{L}\\p{N}_';
const BOUNDARY = `(?:(?<=[${WORD}])(?![${WORD}])|(?<![${WORD}])(?=[${WORD}]))`;

/**
 * A regular expression in which `\w`, `\b` and `\s` have their Unicode meaning: words are letters, digits and
 * `_` of any script, blanks are White_Space. JavaScript's own know ASCII words only.
 * Not for sources that use `\b` or `\s` inside a character class.
 */
export function unicodePattern(source: string, flags = ''): RegExp {
  const translated = source.replace(/\\[\s\S]/g, (escape) => {
    if (escape === '\\w') return `[${WORD}]`;
    if (escape === '\\b') return BOUNDARY;
    if (escape === '\\s') return '\\p{White_Space}';
    return escape;
  });
  return new RegExp(translated, `${flags}u`);
}
