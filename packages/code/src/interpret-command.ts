import type { CommandCall } from './commands/command-call.ts';
import { COMMAND_MODELS } from './commands/command-models.ts';
import type { Execution } from './execution.ts';
import { languageOfInterpreter } from './language.ts';
import launchers from './launchers.json' with { type: 'json' };
import { runInterpreter } from './run-interpreter.ts';
import { HOLE, isConstant, marksOf, type Scope, textValue, UNKNOWN, type Value, withStep } from './value.ts';

interface Wrapper {
  /** Options whose value is the next word. */
  valued: string;
  operands?: number;
  subcommand?: string;
}

/** Prefix commands that run another command, including those of shells. */
const WRAPPERS = new Map<string, Wrapper>(
  'caffeinate proxychains then do else ! $ % > & start cmd winpty wsl start-process call'
    .split(' ')
    .map((name) => [name, { valued: '' }]),
);
for (const [name, wrapper] of Object.entries(launchers.wrappers as Record<string, Wrapper>))
  if (wrapper.subcommand === undefined && !/^(?:np|bun)x$/.test(name)) WRAPPERS.set(name, wrapper);

/**
 * Runs a shell command: records its effects, and returns its output.
 * @param words its name first
 */
export function runCommand(
  interpreter: Execution,
  words: readonly Value[],
  input: Value | null,
  line: number,
  scope: Scope,
): Value {
  const [first] = words;
  if (first === undefined) return input ?? UNKNOWN;
  if (isConstant(first)) {
    for (let at: Scope | null = scope; at !== null; at = at.outer) {
      const own = at.variables.get(
        interpreter.language === 'powershell' ? first.text.toLowerCase() : first.text,
      )?.definition;
      if (own != null) return interpreter.invoke(own, words.slice(1));
    }
  }
  return runWords(interpreter, words, input, line);
}

/** Runs a command given by its words. */
export function runWords(
  interpreter: Execution,
  given: readonly Value[],
  input: Value | null,
  line: number,
): Value {
  const words = withoutWrappers(withoutAlias(interpreter, given));
  const [first, ...args] = words;
  const marks = marksOf([...words, input]);
  if (first === undefined) return input === null ? UNKNOWN : { ...UNKNOWN, marks };
  const texts = words.map(({ text }) => text?.replaceAll(HOLE, '…') ?? '…');
  const isNamed = first.text !== null && first.text !== '' && !first.text.startsWith(HOLE);
  if (!isNamed) {
    // A command whose name is put together or fetched: `$(curl …)`, `$cmd`.
    if (first.marks.some(({ kind }) => kind === 'remote' || kind === 'decoded'))
      return interpreter.analysis.execute(interpreter, 'the shell', first, 'shell', line);
    runSaved(interpreter, first, line);
    return { ...UNKNOWN, marks };
  }
  const program = (first.text ?? '').trim();
  const name = commandName(program);
  interpreter.emit({ kind: 'command', name, words: texts, marks }, line);
  const call: CommandCall = { name, args, input, line, texts: texts.slice(1) };
  const language = languageOfInterpreter(name);
  if (
    language !== null ||
    /^(?:ruby|perl|php|osascript|iex|invoke-expression|cmd|mshta|rundll32|regsvr32|wscript|cscript)$/.test(
      name,
    )
  )
    return runInterpreter(interpreter, language, call);
  const model = COMMAND_MODELS.get(name);
  if (model !== undefined) return model(interpreter, call);
  if (/[\\/]|\.(?:sh|py|js|mjs|ps1|exe|bin|command)$/.test(program)) {
    const path = textValue(program);
    interpreter.emit(
      { kind: 'run-file', via: name, path: program, marks: interpreter.analysis.fileMarks(path) },
      line,
    );
  }
  return {
    ...UNKNOWN,
    marks:
      input === null && args.length === 0
        ? []
        : withStep({ ...UNKNOWN, marks: marksOf([...args, input]) }, () =>
            interpreter.step(line, `goes through ${name}`),
          ).marks,
  };
}

/** A file that was fetched before, whose folder is not known: `$DIR/helper`. */
function runSaved(interpreter: Execution, program: Value, line: number): void {
  if (program.text === null || !/[\\/][\w.-]+$/.test(program.text)) return;
  const marks = interpreter.analysis.fileMarks(program);
  if (!marks.some(({ kind }) => kind === 'remote' || kind === 'decoded')) return;
  const path = program.text;
  interpreter.emit({ kind: 'run-file', via: commandName(path), path, marks }, line);
}

/** `alias c=curl`, and then `c …`. */
function withoutAlias(interpreter: Execution, given: readonly Value[]): readonly Value[] {
  const [first, ...rest] = given;
  if (first?.text === 'alias') {
    for (const { text } of rest) {
      const [, name, meant] = /^([\w.-]+)=(.+)$/s.exec(text ?? '') ?? [];
      if (name !== undefined && meant !== undefined)
        interpreter.root.variables.set(` alias ${name}`, textValue(meant));
    }
    interpreter.analysis.changes.add(UNKNOWN);
    return given;
  }
  if (first?.text != null && /^(?:sal|nal|set-alias|new-alias)$/i.test(first.text)) {
    const [name, meant] = rest.filter(({ text }) => text?.startsWith('-') !== true);
    if (name?.text != null && meant?.text != null)
      interpreter.root.variables.set(` alias ${name.text}`, meant);
    return given;
  }
  const meant =
    first?.text == null ? undefined : interpreter.root.variables.get(` alias ${first.text}`)?.text;
  return meant == null
    ? given
    : [
        ...meant
          .trim()
          .split(/\s+/)
          .map((word) => textValue(word)),
        ...rest,
      ];
}

function commandName(program: string): string {
  return (program.split(/[\\/]/).at(-1) ?? '').toLowerCase().replace(/\.exe$/, '');
}

/** The command that wrappers run: without them, their options and assignments. */
function withoutWrappers(words: readonly Value[]): readonly Value[] {
  let rest = words;
  for (let round = 0; round < 8; round++) {
    const wrapper = WRAPPERS.get(commandName(rest[0]?.text?.trim() ?? ''));
    if (wrapper === undefined) return rest;
    const { valued, operands = 0 } = wrapper;
    let [next, left] = [1, operands];
    for (; next < rest.length; next++) {
      const text = rest[next]?.text ?? '';
      if (valued.split(' ').includes(text)) next += 1;
      else if (/^-|^\/[a-zA-Z]$|^[A-Za-z_]\w*=/.test(text)) continue;
      else if (left === 0) break;
      else left -= 1;
    }
    if (next >= rest.length) return rest;
    rest = rest.slice(next);
  }
  return rest;
}
