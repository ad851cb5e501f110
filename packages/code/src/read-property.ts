import { freshMark, standardInput } from './derived-values.ts';
import { ENVIRONMENTS } from './environments.ts';
import type { Evaluation } from './execution.ts';
import type { CodeLanguage } from './language.ts';
import type { Expression } from './program-nodes.ts';
import { dottedName } from './scope.ts';
import { isSecretVariable } from './secret-places.ts';
import {
  eitherValue,
  HOLE,
  isConstant,
  type Mark,
  markedValue,
  marksOf,
  partOfMarks,
  type Scope,
  textValue,
  UNKNOWN,
  type Value,
} from './value.ts';

/** Most entries of a table that is indexed by an unknown name. */
const MOST_ENTRIES = 50;

/** The interpreter that runs the code, as a program to start. */
const OWN_INTERPRETER = new Map([
  ['sys.executable', 'python3'],
  ['process.execPath', 'node'],
  ['process.argv0', 'node'],
]);

const STANDARD_INPUTS = new Set(['sys.stdin', 'process.stdin', 'Deno.stdin', 'Bun.stdin']);

const OF_EVERYTHING = /^(?:globalThis|global|window|self)\.(?=\w)/;
/** Names by which functions of another module refer to its globals, by module. */
const FOREIGN_GLOBALS = new Map([
  ...['system', 'popen', 'execvp', 'execve'].map((name) => [name, 'os'] as const),
  ...['Popen', 'check_output', 'check_call', 'getoutput'].map((name) => [name, 'subprocess'] as const),
]);
/** Members with the text of read data. */
const TEXTS = new Set(['text', 'content', 'data', 'body', 'stdout', 'href', 'fullname']);

/** `globalThis.process` is `process`. */
function plainPath(path: string): string {
  return OF_EVERYTHING.test(path) ? path.replace(OF_EVERYTHING, '') : path;
}

/** A name that nothing was assigned to: a variable of the environment, a module, a function that comes with the language. */
export function unsetName(interpreter: Evaluation, name: string, line: number): Value {
  if (interpreter.language === 'shell' || interpreter.language === 'powershell') {
    if (name.startsWith('module ')) return { ...UNKNOWN, path: name.slice('module '.length) };
    if (name === '_' || name === 'input') return UNKNOWN;
    return interpreter.analysis.variable(interpreter, name, line);
  }
  const path = plainPath(name.startsWith('module ') ? name.slice('module '.length) : name);
  if (name.startsWith('module .')) {
    const own = interpreter.analysis.module(interpreter, path);
    if (own !== undefined) return own;
  }
  return ENVIRONMENTS.has(path) ? environment(interpreter, path, line) : { ...UNKNOWN, path };
}

function environment(interpreter: Evaluation, path: string, line: number): Value {
  return {
    ...UNKNOWN,
    path,
    marks: [freshMark(interpreter, 'environment', 'all environment variables', line)],
  };
}

/** `object.key`. */
export function readMember(
  interpreter: Evaluation,
  expression: Expression,
  key: string,
  object: Value,
): Value {
  const { line } = expression;
  const entry = object.entries?.get(key);
  if (entry !== undefined) return entry;
  if (key === 'length') return UNKNOWN;
  const name = dottedName(expression);
  const kept = name === null ? undefined : interpreter.root.variables.get(name);
  if (kept !== undefined) return kept;
  const reflected = reflectedPath(key, object, interpreter.language);
  if (reflected !== null) return { ...markedValue(object.marks), path: reflected };
  if (object.path !== null && ENVIRONMENTS.has(object.path) && !/^[a-z]/.test(key))
    return interpreter.analysis.variable(interpreter, key, line);
  if (object.path !== null) {
    const path = plainPath(`${object.path}.${key}`);
    if (ENVIRONMENTS.has(path)) return environment(interpreter, path, line);
    if (STANDARD_INPUTS.has(path)) return { ...standardInput(interpreter, line), path };
    const itself = OWN_INTERPRETER.get(path);
    if (itself !== undefined) return textValue(itself);
    return {
      ...UNKNOWN,
      path,
      marks: object.marks,
      text: TEXTS.has(key) ? object.text : null,
    };
  }
  return { ...partOfMarks(object, key), text: object.text };
}

/** Path of a text's or list's constructor, whose own constructor is `Function`. */
const OF_OBJECT = 'constructor of an object';

/** Reflection paths from any object to globals; null for other members. */
function reflectedPath(key: string, { path, definition }: Value, language: CodeLanguage): string | null {
  switch (language) {
    case 'python':
      if (key === '__subclasses__') return 'object.__subclasses__';
      return key === '__globals__' ? 'globals()' : null;
    case 'javascript':
    case 'typescript':
      if (key !== 'constructor') return null;
      if (definition !== null || path === OF_OBJECT) return 'Function';
      return path === null ? OF_OBJECT : null;
    case 'shell':
    case 'powershell':
      return null;
  }
}

/** A variable whose name is computed: one of them, unless the names of all are gone through. */
function namedVariable(interpreter: Evaluation, name: Value, all: readonly Mark[], line: number): Value {
  if (name.marks.some(({ kind }) => kind === 'environment')) return markedValue(all);
  if (name.text === null) return UNKNOWN;
  const shown = name.text.replaceAll(HOLE, '…');
  if (!isSecretVariable(shown)) return UNKNOWN;
  return markedValue([freshMark(interpreter, 'variable', shown, line, `reads the variable ${shown}`)]);
}

/** `object[index]`. */
export function readItem(
  interpreter: Evaluation,
  { object, index, line }: Extract<Expression, { kind: 'item' }>,
  scope: Scope,
): Value {
  const holder = interpreter.evaluate(object, scope);
  const key = index === null ? UNKNOWN : interpreter.evaluate(index, scope);
  if (!isConstant(key)) {
    if (holder.path !== null && ENVIRONMENTS.has(holder.path))
      return namedVariable(interpreter, key, holder.marks, line);
    // Any entry of a table of commands may be the one that is run.
    return holder.entries === null || holder.entries.size === 0 || holder.entries.size > MOST_ENTRIES
      ? markedValue(holder.marks)
      : { ...eitherValue([...holder.entries.values()]), definition: null, marks: marksOf([holder]) };
  }
  if (holder.path !== null && ENVIRONMENTS.has(holder.path))
    return interpreter.analysis.variable(interpreter, key.text, line);
  // `sys.modules['os']`
  if (holder.path === 'sys.modules') return { ...UNKNOWN, path: key.text };
  const entry = holder.entries?.get(key.text) ?? holder.items?.at(Number(key.text));
  if (entry !== undefined) return entry;
  // `require('fs')['readFileSync']`, `globals()['eval']`
  if (holder.path !== null)
    return readMember(
      interpreter,
      { kind: 'member', object, key: key.text, line },
      interpreter.language === 'powershell' ? key.text.toLowerCase() : key.text,
      /^(?:globals|locals|vars)\(\)$/.test(holder.path)
        ? { ...UNKNOWN, path: FOREIGN_GLOBALS.get(key.text) ?? 'builtins' }
        : holder,
    );
  return partOfMarks(holder, key.text);
}
