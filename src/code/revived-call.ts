/** Modules that data of Python's may name, by what their functions are called here: `posix` is `os` on Unix. */
const MODULES: Readonly<Record<string, string>> = {
  ...{ os: 'os.', posix: 'os.', nt: 'os.', subprocess: 'subprocess.' },
  ...{ builtins: '', __builtin__: '' },
};
/** Characters of data that are looked at. */
const LONGEST = 20_000;

/**
 * What data of pickle calls as soon as it is read, where a function is handed a text.
 * Source: pickletools of Python, "opcodes".
 * @param data each byte one character
 * @returns null for other data
 */
export function revivedCall(data: string): { path: string; argument: string } | null {
  const texts = textsIn(data.slice(0, LONGEST));
  for (const [index, module] of texts.entries()) {
    const before = Object.hasOwn(MODULES, module) ? MODULES[module] : undefined;
    const [name, argument] = texts.slice(index + 1);
    if (before !== undefined && name !== undefined && argument !== undefined)
      return { path: `${before}${name}`, argument };
  }
  return null;
}

const NAMES = /c([\w.]{1,80})\n([\w.]{1,80})\n/y;
const LINE = /[SV](['"]?)([^\n]{0,4000}?)\1\n/y;

function textsIn(data: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < data.length; ) {
    const end = endOfText(data, at, found);
    at = end ?? at + 1;
  }
  return found;
}

/** Adds the text that begins at a place. @returns where what comes next begins; null where none does */
function endOfText(data: string, at: number, found: string[]): number | null {
  switch (data[at]) {
    case 'c': {
      const [whole, module, name] = matchAt(NAMES, data, at);
      if (whole === undefined) return null;
      found.push(module ?? '', name ?? '');
      return at + whole.length;
    }
    case 'S':
    case 'V': {
      const [whole, , text] = matchAt(LINE, data, at);
      if (whole === undefined) return null;
      found.push(text ?? '');
      return at + whole.length;
    }
    case 'U':
    case '\u008c':
      return counted(data, at + 2, data.charCodeAt(at + 1), found);
    case 'X':
    case 'T':
      // More than 65,535 characters are more than are looked at.
      return data.slice(at + 3, at + 5) === '\0\0'
        ? counted(data, at + 5, data.charCodeAt(at + 1) + 256 * data.charCodeAt(at + 2), found)
        : null;
    default:
      return null;
  }
}

function matchAt(pattern: RegExp, data: string, at: number): readonly (string | undefined)[] {
  pattern.lastIndex = at;
  return pattern.exec(data) ?? [];
}

function counted(data: string, start: number, length: number, found: string[]): number | null {
  const text = data.slice(start, start + length);
  if (length === 0 || text.length < length) return null;
  found.push(text);
  return start + length;
}
