import type { CodeLanguage } from './language.ts';

/**
 * Returns a text as its interpreter reads it: with alternative spellings of names, declared encodings and
 * skipped characters resolved.
 */
export function asRead(text: string, language: CodeLanguage): string {
  switch (language) {
    case 'python':
      return plainNames(declared(text));
    case 'javascript':
    case 'typescript':
      return text.includes('\\u')
        ? text.replace(ESCAPE, (written, ...digits) => letterOf(written, digits))
        : text;
    // Shells skip it.
    case 'shell':
    case 'powershell':
      return text.includes('\0') ? text.replaceAll('\0', '') : text;
  }
}

/** An escaped backslash, or an escape that may occur in a name. */
const ESCAPE = /\\\\|\\u(?:\{0{0,9}([0-9a-f]{2})\}|00([0-9a-f]{2}))/gi;

/** Characters of names as themselves: in a name they are the same, and in a text as well. */
function letterOf(written: string, digits: readonly unknown[]): string {
  const code = digits.slice(0, 2).find((one) => typeof one === 'string');
  const letter = typeof code === 'string' ? String.fromCharCode(Number.parseInt(code, 16)) : '';
  return /[\w$]/.test(letter) ? letter : written;
}

const OTHER_LETTERS = /[^\0-\x7f]/;
const NAME = /[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]*/gu;

/** Names are compared in the form NFKC: wide and mathematical letters are plain ones. Source: Python, Lexical analysis, "Identifiers". */
function plainNames(text: string): string {
  const other = new RegExp(OTHER_LETTERS, 'g');
  let plain = '';
  let done = 0;
  // Only lines that hold such a letter are taken apart: most of a text has none.
  for (let found = other.exec(text); found !== null; found = other.exec(text)) {
    const start = text.lastIndexOf('\n', found.index) + 1;
    const next = text.indexOf('\n', found.index);
    const end = next === -1 ? text.length : next;
    plain += text.slice(done, start) + plainLine(text.slice(start, end));
    done = end;
    other.lastIndex = end;
  }
  return done === 0 ? text : plain + text.slice(done);
}

function plainLine(line: string): string {
  return line.replace(NAME, (name) => (OTHER_LETTERS.test(name) ? name.normalize('NFKC') : name));
}

/** Encoding declaration in one of the first two lines. Source: PEP 263. */
const DECLARATION = /^(?:[^\n]*\n)?[ \t\f]*#[^\n]*?coding[:=][ \t]*([-\w.]{1,40})/;
const ESCAPED = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|([0-7]{1,3})|([nrt]))/gi;
const LETTERS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** Decodes a text as it declares: some encodings can turn a comment into lines of code. */
function declared(text: string): string {
  const encoding = DECLARATION.exec(text)?.[1]?.toLowerCase().replaceAll('-', '_');
  if (encoding === 'unicode_escape' || encoding === 'raw_unicode_escape')
    return text.replace(ESCAPED, (_, hex?: string, wide?: string, octal?: string, letter?: string) =>
      letter === undefined
        ? String.fromCharCode(Number.parseInt(hex ?? wide ?? octal ?? '', octal === undefined ? 16 : 8))
        : (LETTERS[letter.toLowerCase()] ?? ''),
    );
  if (encoding === 'utf_7' || encoding === 'u7' || encoding === 'utf7')
    return text.replace(/\+([A-Za-z0-9+/]{0,4000})-?/g, (_, packed: string) =>
      packed === '' ? '+' : wideText(Buffer.from(packed, 'base64')),
    );
  return text;
}

/** UTF-16, the higher byte first. */
function wideText(bytes: Buffer): string {
  return bytes
    .subarray(0, bytes.length & ~1)
    .swap16()
    .toString('utf16le');
}
