import { type Command, InvalidArgumentError, Option } from 'commander';
import { InvalidValueError, type Setting } from '../config/setting.ts';
import type { PartialSettings } from '../config/settings.ts';
import { SETTINGS, type SettingName } from '../config/settings-table.ts';

/** How a command words a setting of its own way, or narrows it. */
export interface Wording {
  help?: string;
  /** The default in words. */
  usually?: string;
  /** The choices that this command takes. */
  choices?: readonly string[];
}

/** Settings as flags of a command. */
export function addSettings(
  command: Command,
  names: readonly SettingName[],
  wordings: Partial<Record<SettingName, Wording>> = {},
): Command {
  for (const name of names) command.addOption(optionOf(SETTINGS[name], wordings[name] ?? {}));
  return command;
}

/** The settings that the options of commander make. */
export function settingsOf(options: object): PartialSettings {
  const given = options as Readonly<Record<string, unknown>>;
  const found: Record<string, unknown> = {};
  for (const [property, { kind, name }] of Object.entries(SETTINGS)) {
    const value = given[new Option(`--${name}`).attributeName()];
    // A command may take more than the setting: formats of its own, levels such as never.
    const isOwn = kind.shape.type === 'choice' && !kind.shape.of.includes(String(value));
    if (value !== undefined && !isOwn) found[property] = value;
  }
  return found as PartialSettings;
}

function optionOf(one: Setting<unknown, unknown>, wording: Wording): Option {
  const { kind, name, argument, group } = one;
  const { shape } = kind;
  const flag = shape.type === 'switch' ? `--${name}` : `--${name} <${argument}>`;
  const usually = wording.usually ?? one.usually ?? plainDefault(one.default);
  const help = wording.help ?? one.help;
  const option = new Option(flag, usually === null ? help : `${help} (default: ${usually})`).helpGroup(
    `${group}:`,
  );
  if (shape.type === 'switch') return option;
  if (shape.type === 'choice') return option.choices(wording.choices ?? shape.of);
  return option.argParser((text: string, previous: unknown) => {
    // A list may be given in parts.
    const isPart = shape.type === 'list' && Array.isArray(previous);
    return read(one, isPart ? [...previous, text].join(',') : text);
  });
}

function read({ kind }: Setting<unknown, unknown>, text: string): unknown {
  try {
    return kind.read(text);
  } catch (error) {
    if (error instanceof InvalidValueError) throw new InvalidArgumentError(error.message);
    throw error;
  }
}

function plainDefault(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
