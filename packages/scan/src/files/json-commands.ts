/** A string of a JSON text under one of the searched keys. */
export interface JsonCommand {
  key: string;
  /** Command without escapes, followed by its arguments as quoted words. */
  command: string;
  /** 1-based. */
  line: number;
}

const KEY = /"(command|preinstall|install|postinstall|prepare|apiKeyHelper)"\s*:\s*(?=")/g;
/** Letters, digits and underscores written as escapes: keys may be, with the same meaning. */
const ESCAPED_LETTER = /\\u00(?:3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9a])/gi;

/**
 * Finds commands of hooks, servers and packages anywhere in a text, which need not be valid JSON: it may have
 * comments, or be cut off. Time: linear in the length, for any text.
 * @param most commands that are given; `isCut` says that there are more
 */
export function jsonCommands(given: string, most: number): { commands: JsonCommand[]; isCut: boolean } {
  const text = given.replace(ESCAPED_LETTER, (escaped) =>
    String.fromCharCode(Number.parseInt(escaped.slice(2), 16)),
  );
  const commands: JsonCommand[] = [];
  let line = 1;
  let lineEnd = text.indexOf('\n');
  KEY.lastIndex = 0;
  for (let match = KEY.exec(text); match !== null; match = KEY.exec(text)) {
    const start = match.index + match[0].length;
    const end = endOfString(text, start);
    if (end === null) break;
    KEY.lastIndex = end;
    const command = fromJson(text.slice(start, end));
    if (command === null || command === '') continue;
    if (commands.length >= most) return { commands, isCut: true };
    for (; lineEnd !== -1 && lineEnd < match.index; lineEnd = text.indexOf('\n', lineEnd + 1)) line += 1;
    const key = match[1] ?? '';
    commands.push({
      key,
      command: `${command}${key === 'command' ? neighbouringArguments(text, match.index, end) : ''}`,
      line,
    });
  }
  return { commands, isCut: false };
}

/** Behind the closing mark of the string that begins at a place; null where it does not end. */
function endOfString(text: string, start: number): number | null {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code === 0x5c) at += 1;
  }
  return null;
}

const ARGUMENTS = /"args"\s*:\s*\[/y;
const NEXT_ARGUMENT = /[^"\]]*(?=")/y;
/** Characters around a command in which its arguments are searched: other settings may come between. */
const NEAR = 4_000;

/** The arguments listed with a command in the same object, quoted for a shell. */
function neighbouringArguments(text: string, start: number, end: number): string {
  return argumentsAfter(text, end) ?? argumentsBefore(text, start) ?? '';
}

/** Returns arguments after the command; null when the object ends before any. */
function argumentsAfter(text: string, from: number): string | null {
  let depth = 0;
  for (let at = from; at < Math.min(text.length, from + NEAR); at++) {
    const sign = text[at];
    if (sign === '"') {
      ARGUMENTS.lastIndex = at;
      if (depth === 0 && ARGUMENTS.test(text)) return listed(text, ARGUMENTS.lastIndex).words;
      const end = endOfString(text, at);
      if (end === null) return null;
      at = end - 1;
    } else if (sign === '{' || sign === '[') depth += 1;
    else if ((sign === '}' || sign === ']') && --depth < 0) return null;
  }
  return null;
}

/**
 * Returns arguments before the command; null without any, or when something other than strings comes between.
 */
function argumentsBefore(text: string, start: number): string | null {
  const at = text.slice(Math.max(0, start - NEAR), start).lastIndexOf('"args"');
  if (at === -1) return null;
  ARGUMENTS.lastIndex = Math.max(0, start - NEAR) + at;
  if (!ARGUMENTS.test(text)) return null;
  const { words, end } = listed(text, ARGUMENTS.lastIndex);
  return end < start && !/[{}]/.test(text.slice(end, start)) ? words : null;
}

/** The strings of a list that begins at a place, and where they end. */
function listed(text: string, start: number): { words: string; end: number } {
  let end = start;
  const words: string[] = [];
  for (;;) {
    NEXT_ARGUMENT.lastIndex = end;
    if (!NEXT_ARGUMENT.test(text)) break;
    const first = NEXT_ARGUMENT.lastIndex;
    const next = endOfString(text, first);
    if (next === null) break;
    words.push(` '${(fromJson(text.slice(first, next)) ?? '').replaceAll("'", "'\\''")}'`);
    end = next;
  }
  return { words: words.join(''), end };
}

function fromJson(quoted: string): string | null {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return null;
  }
}
