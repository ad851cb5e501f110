import { type HelpGroup, type Kind, toggle } from '@plugin-eval/engine/config/setting.ts';

/** A command option that is not a setting: it is given only with the request. */
export interface Option<Given = unknown> {
  kind: Kind<unknown>;
  /** Name without dashes; empty: the name of its property. */
  name: string;
  /** One-letter alias. */
  short: string | null;
  /** Shown for the value in help: `file`. */
  argument: string;
  /** Help text; null when only the negation is a flag. */
  help: string | null;
  /** Help of `--no-NAME`; null where there is no such flag. */
  negation: string | null;
  group: HelpGroup | null;
  /** The default in words, where it is not the value. */
  usually: string | null;
  default: unknown;
  isRepeatable: boolean;
  isRequired: boolean;
  /** Reads the text of the flag. @param previous the value so far. @throws InvalidValueError */
  take: (given: string, previous: unknown) => Given;
}

export type OptionTable = Readonly<Record<string, Option>>;

/** The values that a command line gives for a table. */
export type GivenBy<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends Option<infer Given> ? Given : never;
};

type Declared = Partial<Pick<Option, 'name' | 'short' | 'argument' | 'negation' | 'group' | 'usually'>>;
type WithHelp = Declared & { help: string };

/** An optional option. */
export function option<Value>(kind: Kind<Value>, declared: WithHelp): Option<Value | undefined> {
  return declare(kind, declared, {});
}

/** An option with a value in any case. */
export function defaulted<Value>(
  kind: Kind<Value>,
  declared: WithHelp & { default: NoInfer<Value> },
): Option<Value> {
  return declare(kind, declared, { default: declared.default });
}

/** An option that no command line can do without. */
export function required<Value>(kind: Kind<Value>, declared: WithHelp): Option<Value> {
  return declare(kind, declared, { isRequired: true });
}

/** An option that may be repeated; its values are a list. */
export function repeatable<Value>(kind: Kind<Value>, declared: WithHelp): Option<Value[]> {
  return {
    ...declare(kind, { ...declared, help: `${declared.help}; may be repeated` }, { isRepeatable: true }),
    default: [],
    take: (given, previous) => [...((previous as Value[] | undefined) ?? []), kind.read(given)],
  };
}

/** A flag without a value. */
export function flag(help: string, declared: Declared = {}): Option<boolean | undefined> {
  return declare(toggle, { ...declared, help }, {});
}

/** `--no-NAME`: disables a default behaviour. */
export function negatable(negation: string, declared: Declared = {}): Option<boolean> {
  return declare(toggle, { ...declared, help: null, negation }, { default: true });
}

function declare<Given>(
  kind: Kind<unknown>,
  declared: Declared & { help: string | null },
  more: Partial<Option>,
): Option<Given> {
  return {
    ...{ name: '', short: null, argument: 'n', negation: null, group: null, usually: null },
    ...{ default: undefined, isRepeatable: false, isRequired: false },
    ...declared,
    ...more,
    kind,
    take: (given) => kind.read(given) as Given,
  };
}

/** The name of an option without dashes. @param key its place in the table */
export function flagName(key: string, { name }: Pick<Option, 'name'>): string {
  return name === '' ? key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name;
}
