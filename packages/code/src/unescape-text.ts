const NAMED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  v: '\v',
  0: '\0',
};

/** A text of a programming language with its escapes resolved: `\x63`, `\u0063`, `\u{63}`, `\143`, `\n`. */
export function unescapeText(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:x([0-9a-fA-F]{1,2})|u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{2,3})|(\r?\n)|([\s\S]))/g,
    (_, hex, braced, four, eight, octal, end, single) => {
      const code = hex ?? braced ?? four ?? eight;
      if (code !== undefined) return fromCodePoint(Number.parseInt(code, 16));
      if (octal !== undefined) return fromCodePoint(Number.parseInt(octal, 8));
      return end === undefined ? (NAMED[single] ?? single) : '';
    },
  );
}

function fromCodePoint(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
