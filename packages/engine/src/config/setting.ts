import { type AgentList, readAgentList } from './agent-list.ts';

/** A kind of value: parses text, and gives the schema for the configuration file. */
export interface Kind<Value> {
  shape: Shape;
  /** Parses a flag or an environment variable. @throws InvalidValueError */
  read(text: string): Value;
}

export type Shape =
  | { type: 'number'; min: number; max: number; whole: boolean }
  | { type: 'choice'; of: readonly string[] }
  /** `of` is null where every name is allowed. */
  /** `arePaths`: as `path`; `orPackages`: in a file an installed npm package may be named instead. */
  | { type: 'list'; of: readonly string[] | null; most: number; arePaths?: true; orPackages?: true }
  | { type: 'text' }
  /** Relative to the configuration file when set there, else to the working directory. */
  | { type: 'path' }
  | { type: 'switch' }
  | { type: 'agents' }
  /** Structured, and only in the configuration file; its schema is in config-schema.ts. */
  | { type: 'object' };

/** A value that is not one of its kind. The message is one sentence. */
export class InvalidValueError extends Error {}

export type Range = { min: number; max: number; whole: boolean };

export function number(range: Range): Kind<number> {
  return {
    shape: { type: 'number', ...range },
    read: (text) => {
      const value = Number(text);
      const isIn = text.trim() !== '' && value >= range.min && value <= range.max;
      if (isIn && (!range.whole || Number.isInteger(value))) return value;
      throw new InvalidValueError(
        `It must be a ${range.whole ? 'whole ' : ''}number from ${range.min} to ${range.max}.`,
      );
    },
  };
}

/** A share, 0 to 1. */
export const share: Kind<number> = number({ min: 0, max: 1, whole: false });

export function choice<const Value extends string>(of: readonly Value[]): Kind<Value> {
  return {
    shape: { type: 'choice', of },
    read: (text) => {
      const found = of.find((one) => one === text);
      if (found !== undefined) return found;
      throw new InvalidValueError(`Allowed choices are ${of.join(', ')}.`);
    },
  };
}

/** Names separated by commas. @param of the names there are; null: every name is one */
export function list<const Value extends string = string>(
  of: readonly Value[] | null,
  most = Number.MAX_SAFE_INTEGER,
): Kind<Value[]> {
  return {
    shape: { type: 'list', of, most },
    read: (text) => {
      const names = splitNames(text) as Value[];
      const unknown = of === null ? undefined : names.find((name) => !of.includes(name));
      if (unknown !== undefined) throw new InvalidValueError(`'${unknown}' is not one of ${of?.join(', ')}.`);
      if (names.length > most) throw new InvalidValueError(`It takes ${most} at most.`);
      return names;
    },
  };
}

export const text: Kind<string> = { shape: { type: 'text' }, read: (given) => given };

export const path: Kind<string> = { shape: { type: 'path' }, read: (given) => given };

/** Paths separated by commas, each as `path` is. */
export const paths: Kind<string[]> = {
  shape: { type: 'list', of: null, most: 20, arePaths: true },
  read: list(null, 20).read,
};

/** Folders separated by commas; in a configuration file also npm packages installed next to it. */
export const foldersOrPackages: Kind<string[]> = {
  shape: { type: 'list', of: null, most: 20, arePaths: true, orPackages: true },
  read: list(null, 20).read,
};

export const toggle: Kind<boolean> = {
  shape: { type: 'switch' },
  read: (given) => {
    if (given === '1' || given === 'true') return true;
    if (given === '0' || given === 'false') return false;
    throw new InvalidValueError('It must be true or false.');
  },
};

export const agentList: Kind<AgentList> = {
  shape: { type: 'agents' },
  read: (given) => {
    const agents = readAgentList(given);
    if (typeof agents !== 'string') return agents;
    throw new InvalidValueError(agents);
  },
};

/** A structured value, which only a configuration file can hold. */
export function object<Value>(): Kind<Value> {
  return {
    shape: { type: 'object' },
    read: () => {
      throw new InvalidValueError('It belongs into a configuration file.');
    },
  };
}

/** Groups of `--help`, in their order. */
export const HELP_GROUPS = [
  'What to measure',
  'Output',
  'Gates',
  'Models',
  'Sessions',
  'Paying',
  'Running',
] as const;
export type HelpGroup = (typeof HELP_GROUPS)[number];

/** A setting: declared once, and known as a flag, a variable, a key of the configuration, a line of help and a type. */
export interface Setting<Value, Default extends Value | null = Value | null> {
  kind: Kind<Value>;
  /** Name in lower case with dashes: `max-cost` is `--max-cost`, `PLUGIN_EVAL_MAX_COST` and `max_cost`. */
  name: string;
  /** Placeholder of a flag's value, in help: `usd`. */
  argument: string;
  help: string;
  group: HelpGroup;
  default: Default;
  /** The default in words, when the value alone does not suffice. */
  usually: string | null;
  example: unknown;
  isFlag: boolean;
  /** Read only from the user's own configuration file, never from a repository. */
  isOwn: boolean;
}

type Declared<Value> = { help: string; group: HelpGroup } & Partial<
  Pick<Setting<Value>, 'name' | 'argument' | 'usually' | 'example' | 'isFlag' | 'isOwn'>
>;

export function setting<Value>(kind: Kind<Value>, declared: Declared<NoInfer<Value>>): Setting<Value, null>;
export function setting<Value>(
  kind: Kind<Value>,
  declared: Declared<NoInfer<Value>> & { default: NoInfer<Value> },
): Setting<Value, Value>;
export function setting<Value>(
  kind: Kind<Value>,
  declared: Declared<Value> & { default?: Value },
): Setting<Value> {
  return {
    ...{ name: '', argument: 'n', usually: null, example: undefined },
    ...{ isFlag: kind.shape.type !== 'object', isOwn: false },
    ...declared,
    kind,
    default: declared.default ?? null,
  };
}

/** Gives each setting the name of its place in the table, unless it has another. */
export function settings<const Table extends Record<string, Setting<unknown, unknown>>>(table: Table): Table {
  for (const [property, one] of Object.entries(table))
    if (one.name === '') one.name = property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return table;
}

/** The values of a table once everything is resolved: null where nothing is set and there is no default. */
export type ValuesOf<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends Setting<infer Value, infer Default>
    ? [Default] extends [null]
      ? Value | null
      : Value
    : never;
};

/** The values where nothing is set. */
export function defaultsOf<Table extends Record<string, Setting<unknown, unknown>>>(
  table: Table,
): ValuesOf<Table> {
  return Object.fromEntries(
    Object.entries(table).map(([property, one]) => [property, one.default]),
  ) as ValuesOf<Table>;
}

/** Values of a table set in one place. */
export type SomeOf<Table> = {
  -readonly [Name in keyof Table]?: Table[Name] extends Setting<infer Value, infer _Default>
    ? Value | undefined
    : never;
};

/** The key of a configuration file. */
export function keyOf({ name }: { name: string }): string {
  return name.replaceAll('-', '_');
}

export function variableOf(one: { name: string }): string {
  return `PLUGIN_EVAL_${keyOf(one).toUpperCase()}`;
}

/** Splits comma-separated names. */
export function splitNames(given: string): string[] {
  return given
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
