import type { ArgumentTable, Wording } from '@plugin-eval/app/operations/operation.ts';
import { flagName, type Option } from '@plugin-eval/app/operations/option.ts';
import { addFile, type OutputFile } from '@plugin-eval/app/operations/output-files.ts';
import { HELP_GROUPS, InvalidValueError, type Setting } from '@plugin-eval/engine/config/setting.ts';
import { SETTINGS, type SettingName } from '@plugin-eval/engine/config/settings-table.ts';
import { type Command as Commander, Option as Flag, InvalidArgumentError } from 'commander';
import type { CliCommand, GivenValues, WrittenFormat } from './cli-command.ts';
import type { CliIo } from './io.ts';
import { formatsHere } from './reporters/named-reporters.ts';
import { shortenHelp, wantsAllOptions } from './short-help.ts';
import type { WritingFlags } from './write-document.ts';

/**
 * Adds a declared command with its arguments, options and help.
 * @param parent the command that its last word belongs to
 * @param act takes the values, and how the document is written; null for a command that only holds others
 */
export function addCommand(
  parent: Commander,
  declared: CliCommand['declared'],
  io: CliIo,
  act: ((given: GivenValues, writing: WritingFlags) => Promise<void>) | null,
): Commander {
  const command = parent
    .command(declared.name.split(' ').at(-1) ?? '')
    .summary(declared.summary)
    .description(declared.description);
  const places = Object.entries<ArgumentTable[string]>(declared.arguments ?? {});
  for (const [place, { name, help, isMany, isRequired }] of places) {
    const shown = `${name === '' ? place : name}${isMany ? '...' : ''}`;
    command.argument(isRequired ? `<${shown}>` : `[${shown}]`, help);
  }
  for (const flag of flagsOf(declared, io)) command.addOption(flag);
  if (declared.first !== undefined && io.commandLine !== undefined && !wantsAllOptions(io.commandLine))
    shortenHelp(command, declared.name, declared.first);
  if (declared.examples !== undefined) command.addHelpText('after', `\nExamples:${declared.examples}`);
  if (act === null) return command;
  return command.action(async (...all: unknown[]) => {
    // Last come the options, and the command itself.
    const values = (all.at(-1) as Commander).optsWithGlobals();
    const given = {
      ...Object.fromEntries(places.map(([place], at) => [place, all[at]])),
      ...settingsOf(declared.settings ?? [], values),
      ...optionsOf(declared.options ?? {}, values),
      ...{ workingDirectory: io.workingDirectory, commandLine: io.commandLine, resumed: io.resumed },
    };
    await act(given, writingOf(values, given, declared.defaultFormat));
  });
}

/** The flags of a command, in the order of the groups of help; those of no group come last. */
function flagsOf(declared: CliCommand['declared'], io: CliIo): Flag[] {
  const names = (declared.settings ?? []).filter((name) => name !== 'output');
  const flags = [
    ...names.map((name) => settingFlag(SETTINGS[name], declared.wordings?.[name] ?? {})),
    ...outputFlags(declared, io),
    ...Object.entries<Option>(declared.options ?? {}).flatMap(([place, option]) =>
      optionFlags(place, option),
    ),
  ];
  const groups: readonly (string | undefined)[] = HELP_GROUPS.map((group) => `${group}:`);
  const rank = ({ helpGroupHeading }: Flag) =>
    groups.includes(helpGroupHeading) ? groups.indexOf(helpGroupHeading) : groups.length;
  return flags.toSorted((a, b) => rank(a) - rank(b));
}

/** Flags for the output and its amount: `--output`, `-o`. */
function outputFlags(
  { document, otherDocuments = [], formats: own, defaultFormat, extent }: CliCommand['declared'],
  io: CliIo,
): Flag[] {
  const formats = own ?? (document && formatsHere([document, ...otherDocuments], io));
  if (formats === undefined) return [];
  const piped = defaultFormat === undefined && formats.includes('markdown');
  const usually = piped ? 'text on a terminal, markdown when piped' : (defaultFormat ?? 'text');
  const flags = [
    new Flag('--output <format>', `format on stdout (default: ${usually})`).choices(formats),
    new Flag('-o <format:file>', 'also write this format to a file; may be repeated')
      .argParser((text: string, previous: OutputFile[]) => checked(() => addFile(text, previous, formats)))
      .default([], 'none'),
    ...(document === undefined ? [] : [settingFlag(SETTINGS.reporters, {})]),
    ...(extent === undefined ? [] : [new Flag('--verbose', extent.all)]),
    new Flag('--quiet', extent?.least ?? 'only the verdict, no notices'),
    new Flag('--no-color', 'no colours'),
  ];
  return flags.map((flag) => flag.helpGroup('Output:'));
}

function settingFlag(one: Setting<unknown, unknown>, wording: Wording): Flag {
  const { kind, name, argument, group } = one;
  const { shape } = kind;
  const usually = wording.usually ?? one.usually ?? plainDefault(one.default);
  const flag = new Flag(
    shape.type === 'switch' ? `--${name}` : `--${name} <${argument}>`,
    sentence(wording.help ?? one.help, usually),
  ).helpGroup(`${group}:`);
  if (shape.type === 'switch') return flag;
  if (shape.type === 'choice') return flag.choices(wording.choices ?? shape.of);
  return flag.argParser((text: string, previous: unknown) => {
    // A list may be given in parts.
    const isPart = shape.type === 'list' && Array.isArray(previous);
    return checked(() => kind.read(isPart ? [...previous, text].join(',') : text));
  });
}

/** The flag of an option, and that of its negation. */
function optionFlags(place: string, option: Option): Flag[] {
  const { kind, short, argument, help, negation, isRequired, take } = option;
  const name = flagName(place, option);
  const usually = option.usually ?? (isRequired ? null : plainDefault(option.default));
  const value = kind.shape.type === 'switch' ? '' : ` <${argument}>`;
  const flags = [
    ...(help === null
      ? []
      : [new Flag(`${short === null ? '' : `-${short}, `}--${name}${value}`, sentence(help, usually))]),
    ...(negation === null ? [] : [new Flag(`--no-${name}`, negation)]),
  ];
  for (const flag of flags) {
    if (option.group !== null) flag.helpGroup(`${option.group}:`);
    if (isRequired) flag.makeOptionMandatory();
    if (kind.shape.type === 'choice') flag.choices(kind.shape.of);
    else if (value !== '')
      flag.argParser((text: string, previous: unknown) => checked(() => take(text, previous)));
  }
  return flags;
}

function sentence(help: string, usually: string | null): string {
  return usually === null ? help : `${help} (default: ${usually})`;
}

function plainDefault(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function checked<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidValueError) throw new InvalidArgumentError(error.message);
    throw error;
  }
}

/** The settings among the values of commander. */
function settingsOf(names: readonly SettingName[], values: GivenValues): GivenValues {
  return Object.fromEntries(
    names.flatMap((place) => {
      const { kind, name } = SETTINGS[place];
      const value = values[new Flag(`--${name}`).attributeName()];
      // A command may take more than the setting: formats of its own.
      const isOwn = kind.shape.type === 'choice' && !kind.shape.of.includes(String(value));
      return value === undefined || isOwn ? [] : [[place, value]];
    }),
  );
}

/** The options among the values of commander, with their defaults. */
function optionsOf(options: Readonly<Record<string, Option>>, values: GivenValues): GivenValues {
  return Object.fromEntries(
    Object.entries(options).map(([place, option]) => {
      const value = values[new Flag(`--${flagName(place, option)}`).attributeName()];
      return [place, value ?? option.default];
    }),
  );
}

function writingOf(
  values: GivenValues,
  { hits }: GivenValues,
  defaultFormat: WrittenFormat | undefined,
): WritingFlags {
  const { output = defaultFormat, o = [], color = true, verbose, quiet } = values;
  return { output, write: o, color, verbose, quiet, hits } as WritingFlags;
}
