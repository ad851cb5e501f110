import { posix } from 'node:path';
import { launchOf } from '@plugin-eval/code/launch.ts';
import { type ShellCommand, shellCommands } from '@plugin-eval/code/shell-commands.ts';
import type { ExecutedCall } from '@plugin-eval/core/documents/executed-session.ts';
import type { CallReading } from './call-reading.ts';
import { certainStatements } from './certain-statements.ts';
import { readProgram } from './read-program.ts';
import { commandText, fromFolder, type ScriptNames } from './script-names.ts';

/** Programs that open none of their file arguments. */
const OPENS_NOTHING = new Set(
  `cd pushd popd ls echo printf test [ [[ mkdir rmdir chmod chown export declare local readonly unset pwd stat which type
  dirname basename realpath readlink true false : sleep date rm set exit wait jobs kill trap shift break continue return
  read ln du find env seq tty id whoami uname hash alias unalias ulimit umask let shopt command`.split(/\s+/),
);
/** Programs that run the recipes of a file of the working folder. */
const RECIPES: Readonly<Record<string, readonly string[]>> = {
  make: ['Makefile', 'makefile', 'GNUmakefile'],
  gmake: ['GNUmakefile', 'Makefile', 'makefile'],
  just: ['justfile', 'Justfile', '.justfile'],
  npm: ['package.json'],
  pnpm: ['package.json'],
  yarn: ['package.json'],
  bun: ['package.json'],
  task: ['Taskfile.yml', 'Taskfile.yaml'],
};
const DEEPEST = 4;

/** Reads the effects of a call on a script. @throws ParserNotLoadedError */
export function readCall(call: ExecutedCall, names: ScriptNames): CallReading {
  const text = commandText(call);
  if (text === null)
    return {
      ...{ runs: [], isOpaque: false },
      mayRead: !/^(?:skill|write|ls|todowrite)$/i.test(call.name) && names.isReachedBy(call.arguments, null),
    };
  const reading = readText(text, names, 0);
  // A program that was not found has run nothing.
  const isFound = call.exitCode !== 126 && call.exitCode !== 127;
  const certain =
    isFound &&
    certainStatements(text, call.exitCode === 0).some(
      ({ start, end }) => countRuns(text.slice(0, end), names) > countRuns(text.slice(0, start), names),
    );
  return { ...reading, runs: reading.runs.map(() => ({ isCertain: certain })) };
}

function countRuns(text: string, names: ScriptNames): number {
  return readText(text, names, DEEPEST).runs.length;
}

function readText(text: string, names: ScriptNames, depth: number): CallReading {
  const { commands, isUnderstood, assignments } = shellCommands(text);
  const reading: CallReading = { runs: [], mayRead: !isUnderstood, isOpaque: false };
  // An own program may be found first.
  const isPathChanged = assignments.some((one) => one.startsWith('PATH=')) || /(?:^|\s)PATH=/.test(text);
  const fed = new Set<ShellCommand>();
  for (const command of commands)
    add(reading, readCommand(command, { names, depth, fed, isPathChanged, all: commands }));
  for (const command of commands) {
    const name = posix.basename(command.words[0]?.text ?? '');
    if (fed.has(command) || OPENS_NOTHING.has(name) || launchOf(command).kind !== 'program') continue;
    if (command.words.slice(1).some((word) => names.isReachedBy(word.text, command.folder)))
      reading.mayRead = true;
    if (isInSkill(command) && command.words.slice(1).some(({ text }) => !text.startsWith('/')))
      reading.mayRead = true;
  }
  return reading;
}

interface Around {
  names: ScriptNames;
  depth: number;
  /** Commands whose output is run. */
  fed: Set<ShellCommand>;
  isPathChanged: boolean;
  all: readonly ShellCommand[];
}

function readCommand(command: ShellCommand, around: Around): CallReading {
  const { names, depth } = around;
  const launch = launchOf(command);
  const nothing: CallReading = { runs: [], mayRead: false, isOpaque: false };
  const ran: CallReading = { ...nothing, runs: [{ isCertain: false }] };
  const isReached = command.words.some(({ text }) => names.isIn(text));
  switch (launch.kind) {
    case 'file': {
      const path = fromFolder(launch.path, command.folder);
      const isOwn = launch.interpreter !== null && mayBeFake(launch.interpreter, around);
      const isFound = launch.from.some(({ words }) => words.some(({ text }) => names.isIn(text)));
      if (names.isAt(path) || isFound) return isOwn ? { ...nothing, isOpaque: true } : ran;
      if (path.startsWith('/usr/') || path.startsWith('/bin/')) return { ...nothing, mayRead: isReached };
      return {
        ...within(names.textAt(path), around, isShellFile(path, launch.interpreter)),
        ...(isReached ? { mayRead: true } : {}),
      };
    }
    case 'code':
      if (launch.from.length === 0)
        return within(
          launch.isShell ? withArguments(launch.text, command) : launch.text,
          around,
          launch.isShell,
        );
      return fedBy(launch.from, around) ? ran : { ...nothing, isOpaque: true };
    case 'input':
      return fedBy(launch.from, around) ? ran : { ...nothing, isOpaque: true };
    case 'module':
      return launch.name.split('.').at(-1) === stem(names.script) ? ran : { ...nothing, mayRead: isReached };
    case 'nothing':
      return { ...nothing, mayRead: isReached };
    case 'program': {
      const files = RECIPES[launch.name];
      if (files === undefined || depth >= DEEPEST) return nothing;
      const recipes = files
        .map((file) => names.textAt(fromFolder(file, command.folder)))
        .find((text) => text !== null);
      return within(recipes === undefined || recipes === null ? null : recipesOf(recipes), around, true);
    }
  }
}

/** Puts the words after the code of `sh -c CODE` in the places of `$0`, `$1` and `$@`. */
function withArguments(code: string | null, { words }: ShellCommand): string | null {
  const at = words.findIndex(({ text }) => text === code);
  if (code === null || at < 0) return code;
  const given = words.slice(at + 1).map(({ text }) => text);
  return code
    .replaceAll(/\$(\d)/g, (whole, place: string) => given[Number(place)] ?? whole)
    .replaceAll(/"?\$[@*]"?/g, () => given.slice(1).join(' '));
}

/** Reads code that a command runs. */
function within(text: string | null, { names, depth }: Around, isShell: boolean): CallReading {
  if (text === null) return { runs: [], mayRead: false, isOpaque: true };
  if (depth >= DEEPEST || (!names.isIn(text.concat(' ')) && !text.includes(stem(names.script))))
    return { runs: [], mayRead: /\.claude|skills/.test(text), isOpaque: false };
  const reading = isShell ? readText(text, names, depth + 1) : readProgram(text, names.script);
  return { ...reading, runs: reading.runs.map(() => ({ isCertain: false })) };
}

/** Returns true when the agent may have created the interpreter itself: then it may do anything. */
function mayBeFake(interpreter: string, { isPathChanged, all }: Around): boolean {
  const name = posix.basename(interpreter);
  if (interpreter.includes('/')) {
    if (/^\/(?:usr\/(?:local\/)?)?s?bin\//.test(interpreter)) return false;
    // An environment of Python is made of links to the installed one.
    return !/^(?:python|pypy|node)/.test(name) || !/\/bin\//.test(interpreter);
  }
  return (
    isPathChanged &&
    all.some(({ words, outputs }) =>
      [...words.slice(1), ...outputs.map(({ path }) => path)].some(
        ({ text }) => posix.basename(text) === name && text !== interpreter && !/^\/(?:usr|bin)\//.test(text),
      ),
    )
  );
}

/** Returns true when the script is an interpreter's input. */
function fedBy(from: readonly ShellCommand[], { names, fed }: Around): boolean {
  const sources = from.filter((one) => isPrinted(one, names));
  for (const source of sources) fed.add(source);
  return sources.length > 0;
}

function isPrinted({ words, folder }: ShellCommand, names: ScriptNames): boolean {
  const [name, ...rest] = words.map(({ text }) => text);
  return name === 'cat' && rest.some((text) => names.isAt(fromFolder(text, folder)));
}

function isInSkill({ folder }: ShellCommand): boolean {
  return folder !== null && /\.claude|skills|\$SKILL/i.test(folder);
}

function isShellFile(path: string, interpreter: string | null): boolean {
  return interpreter === null
    ? !/\.(?:py|[cm]?[jt]s|rb|pl|php)$/.test(path)
    : /(?:^|\/)(?:\w{0,3}sh|source|\.)$/.test(interpreter);
}

/** Lines of recipes, of make or in the scripts of package.json, as lines of a shell. */
function recipesOf(text: string): string {
  return text
    .split('\n')
    .map((line) => /^\s*"[^"]{1,100}":\s*"(.*)",?\s*$/.exec(line)?.[1] ?? line.replace(/^\t[@+-]*/, ''))
    .map((line) => (/^[\w.%$(){}/ -]+:(?!=)/.test(line) ? '' : line))
    .join('\n')
    .replaceAll('$$', '$');
}

function stem(name: string): string {
  return name.replace(/\.\w+$/, '');
}

function add(reading: CallReading, { runs, mayRead, isOpaque }: CallReading): void {
  reading.runs.push(...runs);
  reading.mayRead ||= mayRead;
  reading.isOpaque ||= isOpaque;
}
