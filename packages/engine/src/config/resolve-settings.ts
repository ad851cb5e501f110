import { existsSync, realpathSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { PROFILES } from '@plugin-eval/core/documents/names.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { isInside } from '@plugin-eval/skill/path-probe.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { commandPrices } from './command-settings.ts';
import { HOME_FILES, homeFolder, settingsFromEnvironment } from './environment.ts';
import { keyOf, type Setting, type ValuesOf } from './setting.ts';
import type { PartialSettings, Settings } from './settings.ts';
import {
  GATE_SETTINGS,
  GENERAL_SETTINGS,
  MODEL_SETTINGS,
  SESSION_SETTINGS,
  SETTINGS,
  type SettingName,
} from './settings-table.ts';

/** Configuration files of a project, in its root. */
export const PROJECT_FILES = ['plugineval.config.json', 'plugineval.config.yaml', 'plugineval.config.yml'];

export interface SettingsInput extends Surroundings {
  flags: PartialSettings;
  /** `--config FILE`, accepted from any place. */
  configFile?: string | undefined;
}

interface Surroundings {
  variables: Readonly<Record<string, string | undefined>>;
  workingDirectory: string;
  /** Absolute paths that are going to be evaluated; no configuration is taken from inside them. */
  targets: readonly string[];
}

/**
 * Lays the settings over one another: flags, environment, `--config` or the project's file, the home folder's file,
 * defaults. A project file inside a target is ignored, with a notice.
 * @throws ConfigError
 */
export async function resolveSettings(
  input: SettingsInput,
): Promise<{ settings: Settings; notices: string[] }> {
  const notices: string[] = [];
  const given: PartialSettings[] = [input.flags, settingsFromEnvironment(input.variables)];
  const project =
    input.configFile === undefined ? findProjectFile(input, notices) : explicitFile(input, input.configFile);
  const home = findOne(homeFolder(input.variables), HOME_FILES, input);
  if (project !== null) given.push(refuseOwn(await parse(project, input), project, home, input));
  if (home !== null) given.push(withoutOwnInTarget(await parse(home, input), home, input, notices));
  const layers = given.map(withProfileOfAgent);
  const valuesOf = <Table extends Record<string, Setting<unknown, unknown>>>(table: Table): ValuesOf<Table> =>
    Object.fromEntries(
      Object.entries(table).map(([name, one]) => [name, firstOf(layers, name) ?? one.default]),
    ) as ValuesOf<Table>;

  const { limits: _, ...general } = valuesOf(GENERAL_SETTINGS);
  const models = valuesOf(MODEL_SETTINGS);
  const settings: Settings = {
    ...general,
    ...valuesOf(GATE_SETTINGS),
    depthIsExplicit: firstOf(layers, 'depth') !== undefined,
    limits: Object.assign({}, DEFAULT_READ_LIMITS, ...layers.map(({ limits }) => limits).reverse()),
    models: { ...models, prices: { ...models.prices, ...commandPrices(models.commands) } },
    sessions: valuesOf(SESSION_SETTINGS),
    targets: input.targets,
  };
  return { settings, notices };
}

/** Reads the settings of the user's own file that apply to the evaluated targets. @throws ConfigError */
export async function settingsOfHome(input: Surroundings): Promise<PartialSettings> {
  const home = findOne(homeFolder(input.variables), HOME_FILES, input);
  return home === null ? {} : withoutOwnInTarget(await parse(home, input), home, input, []);
}

function firstOf(layers: readonly PartialSettings[], name: string): unknown {
  const sets = (layer: PartialSettings) => (layer as Readonly<Record<string, unknown>>)[name];
  return layers.map(sets).find((value) => value !== undefined);
}

/** Derives the profile of frontmatter fields from the first agent, unless the same source names one. */
function withProfileOfAgent(layer: PartialSettings): PartialSettings {
  const first = PROFILES.find((name) => name === layer.agent?.agents[0]);
  return first === undefined ? layer : { ...layer, profile: layer.profile ?? first };
}

async function parse(path: string, input: Surroundings): Promise<PartialSettings> {
  // Loaded only when there is a file to check: the schema library is not on the way of a plain run.
  const { parseConfigFile } = await import('./parse-config.ts');
  return parseConfigFile(path, shown(path, input));
}

function explicitFile(input: Surroundings, file: string): string {
  const path = resolve(input.workingDirectory, file);
  if (!existsSync(path)) throw new ConfigError(file, null, 'this configuration file does not exist.');
  return path;
}

function findProjectFile(input: SettingsInput, notices: string[]): string | null {
  const path = findOne(input.workingDirectory, PROJECT_FILES, input);
  if (path === null) return null;
  if (!isInTarget(path, input)) return path;
  notices.push(
    `${shown(path, input)} is inside the evaluated files and is ignored; name it with --config to use it.`,
  );
  return null;
}

function findOne(folder: string, names: readonly string[], input: Surroundings): string | null {
  const found = names.map((name) => join(folder, name)).filter((path) => existsSync(path));
  if (found.length > 1) {
    throw new ConfigError(
      found.map((path) => shown(path, input)).join(' and '),
      null,
      'there must be only one configuration file.',
    );
  }
  return found[0] ?? null;
}

/**
 * Rejects programs and rules from anywhere but the user's own file: they run with the user's rights. @throws
 * ConfigError
 */
function refuseOwn(
  settings: PartialSettings,
  file: string,
  home: string | null,
  input: Surroundings,
): PartialSettings {
  const [own] = ownSettings(settings);
  if (own === undefined || (home !== null && realOrSame(home) === realOrSame(file))) return settings;
  throw new ConfigError(
    shown(file, input),
    keyOf(SETTINGS[own]),
    `this is taken from your own configuration only: move this key to ${home ?? join(homeFolder(input.variables), 'config.yaml')}.`,
  );
}

/**
 * Drops user-only settings from the user's own file when an author of the evaluated files could have placed
 * it. A policy stays: without it everything would pass, so what obeys it refuses the file instead.
 */
function withoutOwnInTarget(
  settings: PartialSettings,
  file: string,
  input: Surroundings,
  notices: string[],
): PartialSettings {
  const own = ownSettings(settings).filter((name) => name !== 'policy');
  if (own.length === 0 || !isInTarget(file, input)) return settings;
  const keys = own.map((name) => keyOf(SETTINGS[name])).join(' and ');
  notices.push(
    `${shown(file, input)} is inside the evaluated files: ${keys} in it ${own.length === 1 ? 'is' : 'are'} ignored. Keep the file outside.`,
  );
  return { ...settings, ...Object.fromEntries(own.map((name) => [name, undefined])) };
}

function ownSettings(settings: PartialSettings): SettingName[] {
  return (Object.keys(SETTINGS) as SettingName[]).filter(
    (name) => SETTINGS[name].isOwn && settings[name] !== undefined,
  );
}

function isInTarget(path: string, { targets }: Surroundings): boolean {
  const real = realpathSync(path);
  return targets.some((target) => isInside(realOrSame(target), real) || isInside(target, path));
}

function realOrSame(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function shown(path: string, input: Surroundings): string {
  const way = relative(input.workingDirectory, path);
  return way.startsWith('..') ? path : way;
}
