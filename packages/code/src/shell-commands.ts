import { CODE_LIMITS } from './code-limits.ts';
import { decodeText, readableText } from './decode-text.ts';
import { lowerShell } from './lower-shell.ts';
import type { Definition, Expression, Statement } from './program-nodes.ts';
import { SourceText } from './source-text.ts';
import { wordsOfText } from './split-words.ts';
import { parseCode } from './syntax-tree.ts';
import { GIVEN_INPUT } from './value.ts';

/** A word of a command, or its piped input. */
export interface ShellWord {
  /** Text in which unknown variables appear by name (`$HOST`), other unknown parts as `$(…)`. */
  text: string;
  /** True when the whole text is known. */
  isKnown: boolean;
  /** The commands whose output it is, or is part of. */
  from: readonly ShellCommand[];
}

/** One simple command: name, words, input and output. */
export interface ShellCommand {
  /** Words, name first; wrappers (`sudo`, `env`) are included. */
  words: readonly ShellWord[];
  /** Piped or redirected input. */
  input: ShellWord | null;
  /** Files that its output is redirected to; `isAppended` for `>>`. */
  outputs: { path: ShellWord; isAppended: boolean }[];
  /** Target of an earlier `cd`; null without one. */
  folder: string | null;
}

export interface ShellScript {
  /** Commands in order of execution; every branch counts as taken. */
  commands: readonly ShellCommand[];
  /** Variables that it sets, as `NAME=value`. */
  assignments: readonly string[];
  /** False when part of the text could not be parsed, or there was too much of it. */
  isUnderstood: boolean;
}

const MOST_COMMANDS = 500;
const NOTHING: ShellWord = { text: '', isKnown: true, from: [] };
const UNKNOWN: ShellWord = { text: '$(…)', isKnown: false, from: [] };

/**
 * The commands of a shell script, with their words, pipes and redirections. Variables are filled in where they are known.
 * Nothing is run. Time: linear in the text, up to the limits of `CODE_LIMITS`.
 * @throws ParserNotLoadedError
 */
export function shellCommands(text: string): ShellScript {
  const parsed = parseCode(text, 'shell');
  if (parsed.root === null) return { commands: [], assignments: [], isUnderstood: false };
  const reader = new ShellReader();
  try {
    reader.run(lowerShell(parsed.root, new SourceText(text, 1)));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ...reader.read, isUnderstood: false };
  }
  return { ...reader.read, isUnderstood: !parsed.hasErrors && !reader.isCut };
}

class ShellReader {
  readonly #commands: ShellCommand[] = [];
  readonly #assignments: string[] = [];
  isCut = false;
  #folder: string | null = null;
  /** Input piped into the current loop or group. */
  #piped: ShellWord | null = null;
  #steps: number = CODE_LIMITS.steps;
  #depth = 0;
  readonly #variables = new Map<string, ShellWord>();
  readonly #functions = new Map<string, Definition>();

  get read(): Pick<ShellScript, 'commands' | 'assignments'> {
    return { commands: this.#commands, assignments: this.#assignments };
  }

  run(statements: readonly Statement[]): ShellWord {
    const printed: ShellWord[] = [];
    for (const statement of statements) {
      switch (statement.kind) {
        case 'assign':
          if (statement.target.kind === 'name') this.#assign(statement, statement.target.name);
          break;
        case 'define':
          this.#functions.set(statement.definition.name, statement.definition);
          break;
        case 'run':
          printed.push(this.#word(statement.expression));
          break;
        case 'return':
          this.#word(statement.value);
          break;
        case 'import':
          break;
      }
    }
    return joined(printed, '\n');
  }

  #assign(statement: Extract<Statement, { kind: 'assign' }>, name: string): void {
    const value = this.#word(statement.value);
    const before = statement.append ? this.#variables.get(name) : undefined;
    this.#variables.set(name, before === undefined ? value : joined([before, value], ''));
    if (!statement.over && this.#assignments.length < MOST_COMMANDS)
      this.#assignments.push(`${name}=${value.text}`);
  }

  #word(expression: Expression): ShellWord {
    this.#steps -= 1;
    if (this.#steps < 0) {
      this.isCut = true;
      return UNKNOWN;
    }
    switch (expression.kind) {
      case 'text':
        return { text: expression.text, isKnown: true, from: [] };
      case 'name':
        return (
          this.#variables.get(expression.name) ?? { text: `$${expression.name}`, isKnown: false, from: [] }
        );
      case 'join':
        return joined(
          expression.parts.map((part) => this.#word(part)),
          '',
        );
      case 'list':
        return joined(
          expression.items.map((item) => this.#word(item)),
          ' ',
        );
      case 'either':
        return this.#either(expression.options.map((option) => this.#word(option)));
      case 'mix':
        return this.#mix(expression.parts);
      case 'split':
        return this.#word(expression.of);
      case 'part':
        return unknownOf([this.#word(expression.of)]);
      case 'block':
        return this.run(expression.statements);
      case 'command':
        return this.#command(expression);
      case 'redirect':
        return this.#redirect(expression);
      default:
        return UNKNOWN;
    }
  }

  /** Combines the input of a loop or group with its body; or parts of unknown content. */
  #mix(parts: readonly Expression[]): ShellWord {
    const [given, body] = parts;
    if (given?.kind !== 'set' || given.target.kind !== 'name' || given.target.name !== GIVEN_INPUT)
      return unknownOf(parts.map((part) => this.#word(part)));
    const before = this.#piped;
    this.#piped = this.#word(given.value);
    const value = body === undefined ? UNKNOWN : this.#word(body);
    this.#piped = before;
    return value;
  }

  #either(options: readonly ShellWord[]): ShellWord {
    return options.find(({ isKnown }) => isKnown) ?? options[0] ?? UNKNOWN;
  }

  #command({ words, input }: Extract<Expression, { kind: 'command' }>): ShellWord {
    const given = input === null ? null : this.#word(input);
    const read = words.flatMap((word) => this.#words(word));
    const own = this.#functions.get(read[0]?.text ?? '');
    if (own !== undefined && this.#depth < CODE_LIMITS.callDepth) return this.#invoke(own, read.slice(1));
    const command: ShellCommand = { words: read, input: given, outputs: [], folder: this.#folder };
    if (this.#commands.length >= MOST_COMMANDS) {
      this.isCut = true;
      return UNKNOWN;
    }
    this.#commands.push(command);
    const [name, ...rest] = read.map(({ text }) => text);
    if (name === 'read' && this.#piped !== null)
      for (const variable of rest.filter((text) => !text.startsWith('-')))
        this.#variables.set(variable, { ...UNKNOWN, from: this.#piped.from });
    if ((name === 'cd' || name === 'pushd') && rest[0] !== undefined)
      this.#folder = pathIn(this.#folder, rest[0]);
    return printedBy(command);
  }

  /** An expansion without quotes is as many words as its value has. */
  #words(expression: Expression): ShellWord[] {
    const word = this.#word(expression);
    if (expression.kind !== 'split' || !word.isKnown) return [word];
    const separators = this.#variables.get('IFS')?.text ?? '';
    return wordsOfText(word.text, separators).map((text) => ({ ...word, text }));
  }

  #invoke(own: Definition, args: readonly ShellWord[]): ShellWord {
    const before = own.parameters.map((name) => [name, this.#variables.get(name)] as const);
    for (const [index, name] of own.parameters.entries()) {
      const value = args[index];
      if (value === undefined) this.#variables.delete(name);
      else this.#variables.set(name, value);
    }
    this.#depth++;
    const value = this.run(own.body);
    this.#depth--;
    for (const [name, earlier] of before)
      if (earlier === undefined) this.#variables.delete(name);
      else this.#variables.set(name, earlier);
    return value;
  }

  #redirect({ value, path, append }: Extract<Expression, { kind: 'redirect' }>): ShellWord {
    const seen = this.#commands.length;
    this.#word(value);
    const target = this.#word(path);
    const output = { path: target, isAppended: append };
    // What goes into a command was read before it.
    const writer = this.#commands.slice(seen).at(-1);
    if (writer !== undefined) writer.outputs.push(output);
    // `> file` without a command empties the file.
    else this.#commands.push({ words: [], input: null, outputs: [output], folder: this.#folder });
    return NOTHING;
  }
}

/** The output of a command, as far as its words determine it. */
function printedBy(command: ShellCommand): ShellWord {
  const [name, ...args] = command.words;
  const from = [command];
  if (name?.text === 'echo' || name?.text === 'printf') {
    const shown = joined(
      args.filter(({ text }) => !/^-[neE]+$/.test(text)),
      ' ',
    );
    return { ...shown, from: [...from, ...shown.from] };
  }
  if (name?.text === 'cat' && args.length === 0 && command.input !== null)
    return { ...command.input, from: [...from, ...command.input.from] };
  if (name?.text === 'base64' && args.some(({ text }) => /^(?:-[dD]|--decode)$/.test(text))) {
    const decoded = command.input?.isKnown ? decodeText(command.input.text, 'base64') : null;
    if (decoded !== null) return { text: readableText(decoded), isKnown: true, from };
  }
  return { ...UNKNOWN, from: [...from, ...(command.input?.from ?? [])] };
}

function joined(parts: readonly ShellWord[], between: string): ShellWord {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return only;
  const text = parts.map((part) => part.text).join(between);
  return {
    text: text.slice(0, CODE_LIMITS.foldedLength),
    isKnown: parts.every(({ isKnown }) => isKnown),
    from: parts.flatMap(({ from }) => from),
  };
}

function unknownOf(parts: readonly ShellWord[]): ShellWord {
  return {
    text: parts.map(({ text }) => text).join(' '),
    isKnown: false,
    from: parts.flatMap(({ from }) => from),
  };
}

/** Resolves a path from a folder; null: the folder is unknown. */
export function pathIn(folder: string | null, path: string): string {
  if (folder === null || /^(?:[/~$]|[a-zA-Z]:)/.test(path)) return path;
  const bare = path.replace(/^(?:\.\/)+/, '');
  return bare === '.' || bare === '' ? folder : `${folder.replace(/(?<!\/)\/+$/, '')}/${bare}`;
}
