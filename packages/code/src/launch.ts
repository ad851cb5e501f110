import { posix } from 'node:path';
import interpreters from './launchers.json' with { type: 'json' };
import type { ShellCommand, ShellWord } from './shell-commands.ts';

/** The program or code a command starts. */
export type Launch =
  /**
   * A file, by its literal path or through an interpreter; `from`: the commands that print parts of the path.
   */
  | { kind: 'file'; path: string; interpreter: string | null; from: readonly ShellCommand[] }
  /** Code in the command or piped into an interpreter; `from`: the commands that print unknown parts. */
  | { kind: 'code'; text: string; isShell: boolean; from: readonly ShellCommand[] }
  /** An interpreter that runs its input, which is not known as text. */
  | { kind: 'input'; from: readonly ShellCommand[] }
  /** A module, by its dotted name. */
  | { kind: 'module'; name: string }
  /** An installed program. */
  | { kind: 'program'; name: string; words: readonly ShellWord[] }
  /** An interpreter that only checks a file or shows its help. */
  | { kind: 'nothing' };

interface Wrapper {
  /** Options whose value is the next word. */
  valued: string;
  /** Options with which it runs nothing. */
  nothing?: string;
  /** Words before the command, such as the duration of `timeout`. */
  operands?: number;
  /** The first word of those with subcommands, such as `uv run`. */
  subcommand?: string;
}

interface Family {
  programs: string;
  isShell?: boolean;
  /** Letters of short options that run something else than a file, or nothing. */
  code: string;
  nothing: string;
  /** Long options and words that do the same. */
  nothingLong?: string;
  valued: string;
  module?: string;
  subcommand?: string;
}

const WRAPPERS = new Map(Object.entries(interpreters.wrappers as Record<string, Wrapper>));
const FAMILIES = (interpreters.families as readonly Family[]).map((family) => ({
  ...family,
  programs: new RegExp(`^(?:${family.programs})$`),
}));

/**
 * Returns the program or code that a command starts, without wrappers such as `env`, `timeout`, `xargs` and
 * `find -exec`.
 */
export function launchOf({ words, input }: Pick<ShellCommand, 'words' | 'input'>): Launch {
  const rest = unwrapped(words);
  const program = rest[0]?.text ?? '';
  const name = posix.basename(program);
  if (program === 'eval') return codeOf(rest.slice(1), true);
  const family = FAMILIES.find(({ programs }) => programs.test(name));
  if (family !== undefined) return interpreted(program, family, rest.slice(1), input);
  const from = rest[0]?.from ?? [];
  return program.includes('/') || from.length > 0
    ? { kind: 'file', path: program, interpreter: null, from }
    : { kind: 'program', name, words: rest };
}

function interpreted(
  program: string,
  family: (typeof FAMILIES)[number],
  args: readonly ShellWord[],
  input: ShellWord | null,
): Launch {
  for (let at = 0; at < args.length; at++) {
    const text = args[at]?.text ?? '';
    if (at === 0 && text === family.subcommand) continue;
    const next = args[at + 1]?.text;
    const file = (word: ShellWord | undefined): Launch => ({
      ...{ kind: 'file', path: word?.text ?? '', interpreter: program, from: word?.from ?? [] },
    });
    if (text === '-' || text === '--stdin') break;
    if (text === '--') {
      if (next === undefined) break;
      return file(args[at + 1]);
    }
    if (!/^[-+]/.test(text)) return file(args[at]);
    if (text.startsWith('--')) {
      if (matches(family.nothingLong, text)) return { kind: 'nothing' };
      if (text === '--eval' || text === '--print')
        return codeOf(args.slice(at + 1, at + 2), family.isShell === true);
    } else {
      const letters = text.slice(1);
      if (text === family.module) return { kind: 'module', name: next ?? '' };
      if (family.isShell === true && /o$/.test(letters) && next === 'noexec') return { kind: 'nothing' };
      if (hasLetter(letters, family.nothing)) return { kind: 'nothing' };
      if (hasLetter(letters, family.code)) return codeOf(args.slice(at + 1, at + 2), family.isShell === true);
      if (family.isShell === true && /^s/.test(letters)) break;
    }
    if (matches(family.valued, text)) at++;
  }
  if (input === null) return { kind: 'nothing' };
  return input.isKnown && input.text !== ''
    ? codeOf([input], family.isShell === true)
    : { kind: 'input', from: input.from };
}

/** Returns the words from the command on that wrappers run. */
function unwrapped(words: readonly ShellWord[]): readonly ShellWord[] {
  let rest = words;
  for (let depth = 0; depth < 10; depth++) {
    rest = rest.slice(assignments(rest));
    const name = posix.basename(rest[0]?.text ?? '');
    if (name === 'find') {
      const at = rest.findIndex(({ text }) => /^-(?:exec|ok)(?:dir)?$/.test(text));
      if (at < 0) return rest;
      rest = rest.slice(at + 1);
      continue;
    }
    const wrapper = WRAPPERS.get(name);
    if (wrapper === undefined) return rest;
    if (matches(wrapper.nothing, rest[1]?.text ?? '')) return rest;
    const inner = rest.slice(1 + wrappedAt(rest.slice(1), wrapper));
    // On its own it is a program like any other.
    if (inner.length === 0) return rest;
    rest = inner;
  }
  return rest;
}

function wrappedAt(words: readonly ShellWord[], { valued, operands = 0, subcommand }: Wrapper): number {
  let at = 0;
  let left = operands;
  for (; at < words.length; at++) {
    const text = words[at]?.text ?? '';
    if (text === subcommand || text === '--') continue;
    if (/^-/.test(text)) {
      if (matches(valued, text)) at++;
    } else if (left > 0) left--;
    else break;
  }
  return at;
}

function assignments(words: readonly ShellWord[]): number {
  const first = words.findIndex(({ text }) => !/^(?:[A-Za-z_]\w*=|!$)/.test(text));
  return first < 0 ? words.length : first;
}

function matches(options: string | undefined, text: string): boolean {
  return options?.split(' ').includes(text) === true;
}

function hasLetter(letters: string, wanted: string): boolean {
  return wanted !== '' && [...letters].some((letter) => wanted.includes(letter)) && /^\w+$/.test(letters);
}

function codeOf(words: readonly ShellWord[], isShell: boolean): Launch {
  const from = words.flatMap((word) => (word.isKnown ? [] : word.from));
  return { kind: 'code', text: words.map(({ text }) => text).join(' '), isShell, from };
}
