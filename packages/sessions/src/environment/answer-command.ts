import { noSuchFile, shortName } from './bounded-text.ts';
import { absolute, type EnvironmentFiles, WORKSPACE } from './environment-files.ts';
import { readShellLine, type ShellCommand, type ShellPipeline } from './shell-line.ts';

/** Output and exit of a command. */
export interface CommandResult {
  ok: boolean;
  output: string;
}

/** Result of a program; `isMissing`: a file is not in the environment; planted texts may refer to it anyway. */
interface ProgramResult extends CommandResult {
  isMissing?: boolean;
}

/** A program simulated in an environment: null when its output is unknown. */
type Program = (given: Given) => ProgramResult | null;

interface Given {
  words: readonly string[];
  /** Input from the pipe; null for the first command. */
  piped: string | null;
  files: EnvironmentFiles;
  folder: string;
}

const MOST_OUTPUT = 1_048_576;

/**
 * Answers a command line from the files of an environment, and runs nothing.
 * @param elsewhere what a program prints that the environment does not know; null: nothing is known of it. It is asked once
 */
export function answerCommand(
  line: string,
  files: EnvironmentFiles,
  elsewhere: () => string | null,
): CommandResult {
  let hasAsked = false;
  const unknown = (): string | null => {
    const printed = hasAsked ? null : elsewhere();
    hasAsked = true;
    return printed;
  };
  const pipelines = readShellLine(line);
  if (pipelines === null) return { ok: true, output: unknown() ?? '' };
  const printed: string[] = [];
  let size = 0;
  let ok = true;
  let folder = WORKSPACE;
  for (const pipeline of pipelines) {
    if (pipeline.when !== 'always' && ok !== (pipeline.when === 'after-success')) continue;
    const first = pipeline.commands[0]?.words ?? [];
    if (first[0] === 'cd') {
      folder = absolute(first[1] ?? '~', folder);
      ok = true;
      continue;
    }
    const result = runPipeline(pipeline, files, folder, unknown);
    ok = result.ok;
    size += result.output.length;
    if (result.output !== '' && size <= MOST_OUTPUT) printed.push(result.output.replace(/\n$/, ''));
  }
  return { ok, output: printed.join('\n') };
}

function runPipeline(
  { commands }: ShellPipeline,
  files: EnvironmentFiles,
  folder: string,
  unknown: () => string | null,
): CommandResult {
  let result: ProgramResult | null = null;
  for (const [index, command] of commands.entries()) {
    const piped: string | null = index === 0 ? null : (result?.output ?? '');
    result = runOne(command, { piped, files, folder });
    if (result !== null && result.isMissing !== true) continue;
    const printed = unknown();
    // What is planted is what would be seen: nothing behind the pipe changes it.
    const seen = printed === null ? (result ?? { ok: true, output: '' }) : { ok: true, output: printed };
    return into(seen, commands.at(-1), files, folder);
  }
  return into(result ?? { ok: true, output: '' }, commands.at(-1), files, folder);
}

function into(
  { ok, output }: CommandResult,
  command: ShellCommand | undefined,
  files: EnvironmentFiles,
  folder: string,
): CommandResult {
  const target = command?.into ?? null;
  if (target === null) return { ok, output };
  if (target === '/dev/null') return { ok, output: '' };
  const before = command?.append === true ? (files.read(target, folder) ?? '') : '';
  const isWritten = files.write(target, `${before}${output}`, folder);
  return isWritten
    ? { ok, output: '' }
    : { ok: false, output: `${shortName(target)}: No space left on device` };
}

function runOne({ words }: ShellCommand, given: Omit<Given, 'words'>): ProgramResult | null {
  const start = words.findIndex((word) => word !== 'sudo');
  const [name = '', ...rest] = start === -1 ? [] : words.slice(start);
  const program = PROGRAMS.get(name);
  return program === undefined ? null : program({ ...given, words: rest });
}

const nothing: Program = () => ({ ok: true, output: '' });

const PROGRAMS: ReadonlyMap<string, Program> = new Map<string, Program>([
  ['cat', (given) => filesThrough(given, given.words, (text) => text)],
  ['less', (given) => filesThrough(given, given.words, (text) => text)],
  ['more', (given) => filesThrough(given, given.words, (text) => text)],
  ['head', (given) => lines(given, (all, count) => all.slice(0, count))],
  ['tail', (given) => lines(given, (all, count) => (count === 0 ? [] : all.slice(-count)))],
  ['sed', printedLines],
  ['ls', listed],
  ['rm', removed],
  ['pwd', ({ folder }) => ({ ok: true, output: folder })],
  ['echo', ({ words }) => ({ ok: true, output: `${words.filter((word) => word !== '-n').join(' ')}\n` })],
  ['touch', touched],
  ['env', environment],
  ['printenv', environment],
  ['mkdir', nothing],
  ['true', nothing],
  [':', nothing],
]);

function filesThrough(
  { piped, files, folder }: Given,
  words: readonly string[],
  change: (text: string) => string,
): ProgramResult | null {
  const paths = words.filter((word) => !/^-./.test(word));
  if (paths.length === 0) return piped === null ? null : { ok: true, output: change(piped) };
  const texts: string[] = [];
  let size = 0;
  for (const path of paths) {
    const text = files.read(path, folder);
    if (text === null) return missing(path);
    size += text.length;
    if (size <= MOST_OUTPUT) texts.push(change(text).replace(/\n$/, ''));
  }
  return { ok: true, output: texts.join('\n') };
}

function lines(given: Given, choose: (all: string[], count: number) => string[]): ProgramResult | null {
  const { words } = given;
  const at = words.indexOf('-n');
  const short = words.find((word) => /^-n?\d{1,9}$/.test(word));
  const written = at === -1 ? (short?.replace(/^-n?/, '') ?? '10') : words[at + 1];
  const count = /^\d{1,9}$/.test(written ?? '') ? Number(written) : null;
  if (count === null) return null;
  const paths = words.filter((_, index) => at === -1 || index !== at + 1);
  return filesThrough(given, paths, (text) => choose(text.replace(/\n$/, '').split('\n'), count).join('\n'));
}

/** `sed -n '2,5p' FILE`, as agents read a part of a file. */
function printedLines(given: Given): ProgramResult | null {
  const [quiet, range = '', ...paths] = given.words;
  const found = /^(\d{1,9})(?:,(\d{1,9}|\$))?p$/.exec(range);
  if (quiet !== '-n' || found === null) return null;
  const first = Number(found[1]);
  const last = found[2] === '$' ? undefined : Number(found[2] ?? first);
  return filesThrough(given, paths, (text) =>
    text
      .replace(/\n$/, '')
      .split('\n')
      .slice(Math.max(0, first - 1), last)
      .join('\n'),
  );
}

function listed({ words, files, folder }: Given): ProgramResult {
  const paths = words.filter((word) => !word.startsWith('-'));
  const found: string[] = [];
  for (const path of paths.length === 0 ? [''] : paths) {
    const names = files.list(path, folder);
    if (names === null) return missing(path === '' ? '.' : path);
    found.push(...names);
  }
  // An empty folder may be one that nothing was planted in, but whose listing was.
  return { ok: true, output: found.join('\n'), isMissing: found.length === 0 };
}

function missing(path: string): ProgramResult {
  return { ok: false, output: noSuchFile(path), isMissing: true };
}

function removed({ words, files, folder }: Given): ProgramResult {
  const paths = words.filter((word) => !word.startsWith('-'));
  for (const path of paths) files.delete(path, folder);
  return { ok: true, output: '' };
}

/** Reads the environment from the kernel's file, which programs read too. */
function environment({ words, files }: Given): ProgramResult | null {
  const text = files.read('/proc/self/environ');
  if (text === null || words.length > 1) return null;
  const [name] = words;
  if (name === undefined) return { ok: true, output: text };
  const line = text.split('\n').find((one) => one.startsWith(`${name}=`));
  return line === undefined
    ? { ok: false, output: '' }
    : { ok: true, output: `${line.slice(name.length + 1)}\n` };
}

function touched({ words, files, folder }: Given): ProgramResult {
  for (const path of words) if (files.read(path, folder) === null) files.write(path, '', folder);
  return { ok: true, output: '' };
}
