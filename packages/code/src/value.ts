import { CODE_LIMITS } from './code-limits.ts';
import type { Definition } from './program-nodes.ts';

/** One step of the way that a value takes. */
export interface Step {
  /** File, as named in the inventory. */
  file: string;
  line: number;
  what: string;
}

/**
 * The origin of a part of a value. `secret`: a place of secrets; `environment`: all its variables;
 * `variable`: one with a secret's name; `personal`: clipboard, screen, keystrokes, conversations; `system`:
 * facts about the machine and its user; `remote`: an answer from the network; `decoded`: decoded data;
 * `shell`: an interactive shell; `file`: another file; `asset`: a file of the skill; `input`: a program's
 * standard input.
 */
export type MarkKind =
  | 'secret'
  | 'environment'
  | 'variable'
  | 'personal'
  | 'system'
  | 'remote'
  | 'decoded'
  | 'shell'
  | 'file'
  | 'asset'
  | 'input';

export interface Mark {
  kind: MarkKind;
  /** The place, variable, address or encoding. */
  what: string;
  steps: readonly Step[];
  /**
   * An unknown function built the value from it, or extracted it: a client created with a key is not the key.
   */
  isDerived?: boolean;
  /** True for the names of the variables alone, without their values. */
  isNames?: boolean;
  /**
   * The name under which a store of secrets keeps it, such as `pushover-app`; the prefix of variable names.
   */
  item?: string;
}

/** Static knowledge about a value. */
export interface Value {
  /** Its text, with `HOLE` for the parts that are not known; null when nothing of it is. */
  text: string | null;
  marks: readonly Mark[];
  /** Identity as a dotted name: `requests.Session()`. */
  path: string | null;
  items: readonly Value[] | null;
  entries: ReadonlyMap<string, Value> | null;
  definition: { definition: Definition; scope: Scope } | null;
}

/** Variables by name, and those around them. */
export interface Scope {
  variables: Map<string, Value>;
  outer: Scope | null;
  /** Interpreter of this file's functions, which an import passes on. Set on the outermost scope. */
  home?: { invoke(called: { definition: Definition; scope: Scope }, args: readonly Value[]): Value };
}

/** A shell variable for the input of a loop or group: its name is invalid in every language. */
export const GIVEN_INPUT = ' input';

/** Placeholder for unknown parts of a text. */
export const HOLE = '\uFFFC';

/** Placeholder in text that is run as code. */
export const UNKNOWN_WORD = '__unknown__';

export const UNKNOWN: Value = {
  text: null,
  marks: [],
  path: null,
  items: null,
  entries: null,
  definition: null,
};

export function textValue(text: string, marks: readonly Mark[] = []): Value {
  return { ...UNKNOWN, text: text.slice(0, CODE_LIMITS.foldedLength), marks };
}

export function markedValue(marks: readonly Mark[]): Value {
  return marks.length === 0 ? UNKNOWN : { ...UNKNOWN, marks };
}

/** Returns true when the whole text is known. */
export function isConstant(value: Value): value is Value & { text: string } {
  return value.text !== null && !value.text.includes(HOLE);
}

/** The marks of several values, each source once. */
export function marksOf(values: Iterable<Value | null | undefined>): readonly Mark[] {
  let found: Mark[] | null = null;
  for (const value of values) {
    if (value == null) continue;
    const { marks } = value;
    if (marks.length === 0) continue;
    found ??= [];
    for (const mark of marks) {
      if (found.length >= CODE_LIMITS.marks) break;
      const index = found.findIndex((other) => isSameSource(other, mark));
      const known = found[index];
      if (known === undefined) found.push(mark);
      else if ((known.isDerived && !mark.isDerived) || (known.isNames && !mark.isNames)) found[index] = mark;
    }
  }
  return found ?? [];
}

function isSameSource(a: Mark, b: Mark): boolean {
  return a.kind === b.kind && a.what === b.what && a.item === b.item;
}

/** A value out of which the sources of another one were taken, as redaction does. */
export function redactedValue(value: Value, removed: Pick<Value, 'marks'>): Value {
  const marks = value.marks.map((mark) =>
    removed.marks.some((other) => isSameSource(other, mark)) ? { ...mark, isDerived: true } : mark,
  );
  return { ...value, marks };
}

/** The names in a value: of the environment only its variables' names, not their contents. */
export function namesOf({ marks }: Value): Value {
  return markedValue(marks.map((mark) => (mark.kind === 'environment' ? { ...mark, isNames: true } : mark)));
}

/** The variables of the environment whose names begin so. */
export function narrowedValue(value: Value, prefix: string): Value {
  return {
    ...value,
    marks: value.marks.map((mark) => (mark.kind === 'environment' ? { ...mark, item: prefix } : mark)),
  };
}

/** Marks of an unknown function's result from marked values. @param given whether they were its arguments */
export function derivedMarks(marks: readonly Mark[], given: boolean): readonly Mark[] {
  return marks.map((mark) =>
    mark.kind === 'variable' || (given && mark.kind === 'environment') ? { ...mark, isDerived: true } : mark,
  );
}

/** Joins texts up to the stored limit. */
export function boundedText(parts: Iterable<string>, between = ''): string {
  let text = '';
  let isFirst = true;
  for (const part of parts) {
    text += isFirst ? part : between + part;
    isFirst = false;
    if (text.length >= CODE_LIMITS.foldedLength) break;
  }
  return text.slice(0, CODE_LIMITS.foldedLength);
}

/** Values one after the other. */
export function joinValues(parts: readonly Value[]): Value {
  const marks = marksOf(parts);
  if (parts.length > 0 && parts.every(({ text }) => text === null)) return markedValue(marks);
  const text = boundedText(parts.map((part) => part.text ?? HOLE));
  return textValue(text.replace(/\uFFFC{2,}/g, HOLE), marks);
}

export function listValue(items: readonly Value[]): Value {
  return { ...UNKNOWN, items, marks: marksOf(items) };
}

export function recordValue(entries: ReadonlyMap<string, Value>, spread: readonly Value[]): Value {
  const inner = spread.flatMap(({ entries: other }) => (other === null ? [] : [...other]));
  return {
    ...UNKNOWN,
    entries: new Map([...inner, ...entries]),
    marks: marksOf([...entries.values(), ...spread]),
  };
}

export function reversedValue(value: Value): Value {
  if (value.items !== null) return { ...value, items: [...value.items].reverse() };
  return isConstant(value) ? { ...value, text: [...value.text].reverse().join('') } : value;
}

/** A few characters of it. */
export function partOfValue({ marks }: Value): Value {
  return markedValue(marks.filter(({ kind }) => kind !== 'variable'));
}

/** A member of read data, by name: one item of a store of secrets, one field of an input. */
export function partOfMarks({ marks }: Pick<Value, 'marks'>, key: string): Value {
  return markedValue(
    marks.map((mark) => {
      if (mark.kind === 'input') return { ...mark, isDerived: true };
      return mark.kind === 'secret' && /^[A-Za-z_][\w-]*$/.test(key) ? { ...mark, item: key } : mark;
    }),
  );
}

/** A value that may be any of several: the first known text, and the marks of all. */
export function eitherValue(options: readonly Value[]): Value {
  const first =
    options.find(({ text }) => text !== null && text !== '') ??
    options.find(({ path }) => path !== null) ??
    options[0];
  if (first === undefined) return UNKNOWN;
  return { ...first, items: eitherItems(options) ?? first.items, marks: marksOf(options) };
}

/** Combines lists of one length member by member: `return None, None` here, `return key, host` there. */
function eitherItems(options: readonly Value[]): readonly Value[] | null {
  const lists = options.flatMap(({ items }) => (items === null ? [] : [items]));
  const [first] = lists;
  if (first === undefined || lists.length < 2 || first.length > 20) return null;
  if (lists.some(({ length }) => length !== first.length)) return null;
  return first.map((_, index) => eitherValue(lists.map((list) => list[index] ?? UNKNOWN)));
}

/** Adds a step to each mark of the value. Most values have none, so the step is created on demand. */
export function withStep(value: Value, makeStep: () => Step): Value {
  if (value.marks.length === 0) return value;
  const step = makeStep();
  const marks = value.marks.map((mark) => {
    const last = mark.steps.at(-1);
    const isKnown =
      last !== undefined && last.line === step.line && last.file === step.file && last.what === step.what;
    if (isKnown || mark.steps.length >= CODE_LIMITS.traceSteps) return mark;
    return { ...mark, steps: [...mark.steps, step] };
  });
  return { ...value, marks };
}

/** Returns true when a text exists and is fully known. */
export function isConstantText(text: string | null): text is string {
  return text !== null && !text.includes(HOLE);
}

/** All words of a command, joined into one text. */
export function joinedWords(values: readonly Value[]): Value {
  return joinValues(values.flatMap((value, index) => (index === 0 ? [value] : [textValue(' '), value])));
}
