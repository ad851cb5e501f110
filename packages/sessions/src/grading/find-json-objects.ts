/** Most rereads of the text after false starts of an object. */
const MOST_READINGS = 16;
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const STRING_PART = /["\\\u0000-\u001f]/g;
const BLANK = /[ \t\n\r]*/y;

export interface JsonObjects {
  /** Outermost complete objects, in order, verbatim. */
  objects: string[];
  /** True when the text ends inside an object. */
  cutOff: boolean;
}

/**
 * Finds objects of strict JSON (RFC 8259) in a text with anything around them. Nothing is repaired. Time:
 * linear, for any nesting; texts crafted to force rereads are abandoned.
 */
export function findJsonObjects(text: string): JsonObjects {
  const objects: string[] = [];
  let readable = text.length * MOST_READINGS;
  let start = text.indexOf('{');
  while (start !== -1 && readable > 0) {
    const { outcome, end } = readObject(text, start);
    readable -= end - start;
    if (outcome === 'cut-off') return { objects, cutOff: true };
    if (outcome === 'complete') objects.push(text.slice(start, end));
    start = text.indexOf('{', outcome === 'complete' ? end : start + 1);
  }
  return { objects, cutOff: false };
}

type Expected = 'key-or-end' | 'key' | 'colon' | 'value' | 'value-or-end' | 'comma-or-end';
type Reading = { outcome: 'complete' | 'no-json' | 'cut-off'; end: number };

/** Reads one object without recursion: `open` holds the brackets that it is inside of. */
function readObject(text: string, start: number): Reading {
  const open: ('{' | '[')[] = ['{'];
  let expected: Expected = 'key-or-end';
  let at = start + 1;
  for (;;) {
    at = skip(BLANK, text, at) ?? at;
    const character = text[at];
    if (character === undefined) return { outcome: 'cut-off', end: at };
    const container = open[open.length - 1];
    if (character === (container === '{' ? '}' : ']') && mayEnd(expected)) {
      open.pop();
      at++;
      if (open.length === 0) return { outcome: 'complete', end: at };
      expected = 'comma-or-end';
    } else if (expected === 'comma-or-end') {
      if (character !== ',') return { outcome: 'no-json', end: at };
      at++;
      expected = container === '{' ? 'key' : 'value';
    } else if (expected === 'colon') {
      if (character !== ':') return { outcome: 'no-json', end: at };
      at++;
      expected = 'value';
    } else if (character === '"') {
      const end = endOfString(text, at);
      if (end === null) return { outcome: 'no-json', end: at + 1 };
      if (end > text.length) return { outcome: 'cut-off', end: text.length };
      at = end;
      expected = expected === 'key' || expected === 'key-or-end' ? 'colon' : 'comma-or-end';
    } else if (expected === 'key' || expected === 'key-or-end') {
      return { outcome: 'no-json', end: at };
    } else if (character === '{' || character === '[') {
      open.push(character);
      at++;
      expected = character === '{' ? 'key-or-end' : 'value-or-end';
    } else {
      const end = skip(LITERAL, text, at);
      // The text may end within a number or a word.
      if (end === null)
        return {
          outcome: /^[-a-z]+$/.test(text.slice(at, at + 6)) && at + 5 >= text.length ? 'cut-off' : 'no-json',
          end: at,
        };
      at = end;
      expected = 'comma-or-end';
    }
  }
}

function mayEnd(expected: Expected): boolean {
  return expected === 'key-or-end' || expected === 'value-or-end' || expected === 'comma-or-end';
}

/** Offset behind a string that begins at `start`; beyond the text when it is truncated; null when it is not JSON string. */
function endOfString(text: string, start: number): number | null {
  let at = start + 1;
  for (;;) {
    STRING_PART.lastIndex = at;
    const found = STRING_PART.exec(text);
    if (found === null) return text.length + 1;
    if (found[0] === '"') return found.index + 1;
    if (found[0] !== '\\') return null;
    const end = skip(ESCAPE, text, found.index);
    if (end === null) return found.index + 6 > text.length ? text.length + 1 : null;
    at = end;
  }
}

/** Offset behind a match of a sticky pattern; null when it does not match there. */
function skip(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}
