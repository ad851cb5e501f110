import { analyseCode } from './analysis.ts';
import { COMMAND_ROLES } from './command-roles.ts';
import { languageOfInterpreter } from './language.ts';
import { type ShellCommand, type ShellWord, shellCommands } from './shell-commands.ts';

/** A command without its wrappers: `sudo`, `xargs`, `sh -c`, `find -exec`, `ssh`. */
export interface PlainCommand {
  name: string;
  args: readonly ShellWord[];
  input: ShellWord | null;
  outputs: ShellCommand['outputs'];
  folder: string | null;
  /** True when it runs unknown text: `curl … | sh`. */
  runsUnknown: boolean;
  /** Files that code in another language deletes and writes. */
  deletes: readonly string[];
  writes: readonly string[];
}

export interface PlainScript {
  commands: readonly PlainCommand[];
  /** Surroundings of the commands: variables that are set, and how their container is started. */
  assignments: readonly string[];
  isUnderstood: boolean;
}

const DEEPEST = 5;
const MOST_SOURCES = 50;
/** Interpreter options followed by code. */
const CODE_OPTION = /^-(?:c|e|-eval|-command|Command|p|-print)$/;

/**
 * The commands of a shell script, those that other commands run included.
 * @throws ParserNotLoadedError
 */
export function plainCommands(text: string, depth = 0): PlainScript {
  const { commands, assignments, isUnderstood } = shellCommands(text);
  const inner = commands.map((command) => unwrap(command, depth));
  return {
    commands: inner.flatMap((one) => one.commands),
    assignments: [...assignments, ...inner.flatMap((one) => one.assignments)],
    isUnderstood: isUnderstood && inner.every((one) => one.isUnderstood),
  };
}

function unwrap(command: ShellCommand, depth: number): PlainScript {
  const { input, outputs, folder } = command;
  const words = withoutWrappers(command);
  const [first, ...args] = words;
  const name = programName(first?.text ?? '');
  const plain: PlainCommand = {
    name,
    args,
    input,
    outputs,
    folder,
    runsUnknown: false,
    deletes: [],
    writes: [],
  };
  if (depth >= DEEPEST) return { ...only(plain), isUnderstood: false };
  const further = (text: string) => withOutputs(plainCommands(text, depth + 1), outputs);
  if (name === 'eval' || name === 'source' || name === '.') {
    const unknown = args.find(({ isKnown, from }) => !isKnown && from.length > 0);
    if (unknown !== undefined) return only({ ...plain, args: [], input: unknown, runsUnknown: true });
    if (name === 'eval') return further(args.map(({ text }) => text).join(' '));
  }
  if (name === 'ssh' || name === 'su' || name === 'chroot') {
    const remote = remoteCommand(name, args);
    return remote === null ? only(plain) : further(remote);
  }
  if (
    (name === 'docker' || name === 'podman' || name === 'kubectl') &&
    /^(?:exec|run)$/.test(args[0]?.text ?? '')
  )
    return containerCommand(plain, depth);
  if (name === 'find') return findCommand(plain, depth);
  if (COMMAND_ROLES.shells.has(name)) return shellCode(plain, depth);
  const language = languageOfInterpreter(name);
  if (language !== null && language !== 'shell') return otherCode(plain, language, depth);
  return only(plain);
}

function only(command: PlainCommand): PlainScript {
  return { commands: [command], assignments: [], isUnderstood: true };
}

function withOutputs(script: PlainScript, outputs: PlainCommand['outputs']): PlainScript {
  const last = script.commands.at(-1);
  if (outputs.length === 0 || last === undefined) return script;
  const ending = { ...last, outputs: [...last.outputs, ...outputs] };
  return { ...script, commands: [...script.commands.slice(0, -1), ending] };
}

/** `/usr/bin/rm` is `rm`; a path to a program of one's own stays. */
function programName(word: string): string {
  const bare = word.replace(/^(?:\/usr(?:\/local)?)?\/s?bin\//, '').replace(/\.exe$/i, '');
  return bare.startsWith('\\') ? bare.slice(1) : bare;
}

function withoutWrappers(command: ShellCommand): ShellWord[] {
  let words = [...command.words];
  for (;;) {
    const name = programName(words[0]?.text ?? '');
    const isXargs = name === 'xargs' || name === 'parallel';
    if (!isXargs && !COMMAND_ROLES.wrappers.has(name)) return words;
    const valued = COMMAND_ROLES.wrapperOptionsWithValue.get(name) ?? [];
    let next = 1;
    let replaced: string | null = null;
    while (next < words.length) {
      const text = words[next]?.text ?? '';
      const isOption = text.startsWith('-') || /^[A-Za-z_]\w*=/.test(text);
      if (!isOption && !/^\d+(?:\.\d+)?[smhd]?$/.test(text)) break;
      if (isXargs && text.startsWith('-I'))
        replaced = text.length > 2 ? text.slice(2) : (words[next + 1]?.text ?? '{}');
      next += valued.includes(text) ? 2 : 1;
    }
    const rest = words.slice(next);
    if (rest.length === 0) return words;
    words = isXargs ? withPiped(rest, command.input, replaced) : rest;
  }
}

/** Adds piped input as `xargs` does: after the words, or in place of a mark. */
function withPiped(words: readonly ShellWord[], input: ShellWord | null, mark: string | null): ShellWord[] {
  const piped = input === null ? [] : sourceWords(input);
  if (mark === null) return [...words, ...piped];
  return words.flatMap((word) => (word.text.includes(mark) ? piped : [word]));
}

/** Commands that print the names inside given places, and those that only filter lines. */
const LISTS_PLACES = /^(?:ls|find|fd|fdfind|tree|locate|git|echo|printf|rg|du)$/;
const CHOOSES_LINES = /^(?:grep|egrep|fgrep|sort|uniq|head|tail|awk|sed|cut|tr|wc|xargs|tac|rev|tee)$/;

/**
 * The words that something was made from: of `ls /a | …` it is `/a`, and of known text its own words. Words from commands that do
 * not simply list a place (`cat list`) are not known to be meant.
 */
export function sourceWords({ text, isKnown, from }: ShellWord): ShellWord[] {
  const words = isKnown
    ? text.split(/\s+/).map((word) => ({ text: word, isKnown }))
    : from.flatMap(({ words: [name, ...args], folder }) => {
        const command = programName(name?.text ?? '');
        if (CHOOSES_LINES.test(command)) return [];
        const lists = LISTS_PLACES.test(command);
        const operands = args.filter((word) => !word.text.startsWith('-'));
        return [
          ...operands.map((word) => ({ text: word.text, isKnown: lists && word.isKnown })),
          ...(folder === null ? [] : [{ text: folder, isKnown: lists }]),
        ];
      });
  return words
    .filter((word) => word.text !== '')
    .slice(0, MOST_SOURCES)
    .map((word) => ({ ...word, from: [] }));
}

/** Returns the command that `ssh HOST` and `su -c` run. */
function remoteCommand(name: string, args: readonly ShellWord[]): string | null {
  const texts = args.map(({ text }) => text);
  if (name === 'su') {
    const at = texts.indexOf('-c');
    return at === -1 ? null : (texts[at + 1] ?? null);
  }
  const host = texts.findIndex(
    (text, index) => !text.startsWith('-') && !/^-[piloFJLRWcbDEmQS]$/.test(texts[index - 1] ?? ''),
  );
  const rest = texts.slice(host + 1);
  return host === -1 || rest.length === 0 ? null : rest.join(' ');
}

function containerCommand(plain: PlainCommand, depth: number): PlainScript {
  const texts = plain.args.map(({ text }) => text);
  const dashes = texts.indexOf('--');
  const operand = texts.findIndex(
    (text, index) =>
      index > 0 &&
      !text.startsWith('-') &&
      !/^-(?:[eunvw]|-name|-env|-user|-volume|c)$/.test(texts[index - 1] ?? ''),
  );
  const from = dashes !== -1 ? dashes + 1 : operand + 1;
  const words = plain.args.slice(from);
  if (words.length === 0 || (dashes === -1 && operand === -1)) return only(plain);
  const inner = unwrap({ words, input: plain.input, outputs: plain.outputs, folder: null }, depth + 1);
  if (texts[0] !== 'run') return inner;
  const launch = [plain.name, ...texts.slice(0, from)].join(' ');
  return { ...inner, assignments: [launch, ...inner.assignments] };
}

function findCommand(plain: PlainCommand, depth: number): PlainScript {
  const texts = plain.args.map(({ text }) => text);
  const at = texts.findIndex((text) => /^-(?:exec|execdir|ok|okdir)$/.test(text));
  if (at === -1) return only(plain);
  const roots = plain.args.slice(
    0,
    texts.findIndex((text) => /^[-(!\\]/.test(text)),
  );
  const places = roots.length > 0 ? roots : [{ text: '.', isKnown: true, from: [] }];
  const words = plain.args
    .slice(at + 1)
    .filter(({ text }) => !/^\\?;$|^\+$/.test(text))
    .flatMap((word) => (word.text === '{}' ? places : [word]));
  const run = unwrap({ words, input: null, outputs: plain.outputs, folder: plain.folder }, depth + 1);
  return texts.includes('-delete') ? { ...run, commands: [plain, ...run.commands] } : run;
}

function shellCode(plain: PlainCommand, depth: number): PlainScript {
  const texts = plain.args.map(({ text }) => text);
  const at = texts.findIndex((text) => /^-[a-z]*c$/.test(text));
  const code = at !== -1 ? plain.args[at + 1] : texts.every((text) => /^-/.test(text)) ? plain.input : null;
  const fetched = plain.args.find(({ isKnown, from }) => !isKnown && from.length > 0);
  if (fetched !== undefined && (code == null || code === fetched))
    return only({ ...plain, args: [], input: fetched, runsUnknown: true });
  if (code == null) return only(plain);
  if (!code.isKnown && /^\$\(…\)$/.test(code.text.trim())) return only({ ...plain, runsUnknown: true });
  return withOutputs(plainCommands(code.text, depth + 1), plain.outputs);
}

/** Effects of Python, JavaScript and PowerShell code: deletions, writes, and the commands it runs. */
function otherCode(
  plain: PlainCommand,
  language: Parameters<typeof analyseCode>[0][number]['language'],
  depth: number,
): PlainScript {
  const at = plain.args.findIndex(({ text }) => CODE_OPTION.test(text));
  const hasFile = plain.args.some(({ text }) => !text.startsWith('-'));
  const code = at !== -1 ? plain.args[at + 1] : hasFile ? null : plain.input;
  if (code == null) return only(plain);
  if (!code.isKnown) return only({ ...plain, runsUnknown: true });
  const { effects, notUnderstood } = analyseCode([{ file: '', line: 1, language, text: code.text }]);
  const run = effects.flatMap((effect) =>
    effect.kind === 'command' && effect.words.length > 0
      ? [
          unwrap(
            {
              words: effect.words.map((text) => ({ text, isKnown: !text.includes('…'), from: [] })),
              input: null,
              outputs: [],
              folder: plain.folder,
            },
            depth + 1,
          ),
        ]
      : [],
  );
  const own: PlainCommand = {
    ...plain,
    deletes: effects.flatMap((effect) => (effect.kind === 'delete' ? [effect.path] : [])),
    writes: effects.flatMap((effect) => (effect.kind === 'write' ? [effect.path] : [])),
  };
  return {
    commands: [own, ...run.flatMap(({ commands }) => commands)],
    assignments: [],
    isUnderstood: notUnderstood.length === 0 && run.every(({ isUnderstood }) => isUnderstood),
  };
}
