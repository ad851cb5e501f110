import { existsSync, realpathSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ConfigError } from '../errors/config-error.ts';
import { DEFAULT_READ_LIMITS } from '../skill/limits.ts';
import { isInside } from '../skill/path-probe.ts';
import { withAgents } from './agent-settings.ts';
import { commandPrices } from './command-settings.ts';
import { homeFolder, settingsFromEnvironment } from './environment.ts';
import { parseSameEndpoints } from './same-endpoint.ts';
import {
  DEFAULT_MODEL_SETTINGS,
  DEFAULT_SESSION_SETTINGS,
  type PartialSettings,
  type Settings,
} from './settings.ts';

/** Where the configuration of a project lies, in its root. */
export const PROJECT_FILES = ['plugineval.config.json', 'plugineval.config.yaml', 'plugineval.config.yml'];
const HOME_FILES = ['config.json', 'config.yaml', 'config.yml'];

export interface SettingsInput {
  flags: PartialSettings;
  /** `--config FILE`; obeyed wherever it lies. */
  configFile?: string | undefined;
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
  if (home !== null) given.push(ownOutside(await parse(home, input), home, input, notices));
  const layers = given.map(withAgents);

  const first = <K extends keyof PartialSettings>(key: K) =>
    layers.find((layer) => layer[key] !== undefined)?.[key];
  const limits = layOver(
    DEFAULT_READ_LIMITS,
    layers.map((layer) => layer.limits),
  );
  const models = layOver(
    DEFAULT_MODEL_SETTINGS,
    layers.map((layer) => layer.models),
  );
  const sessions = layOver(
    DEFAULT_SESSION_SETTINGS,
    layers.map((layer) => layer.sessions),
  );
  const depth = first('depth');
  return {
    settings: {
      depth: depth ?? 'standard',
      depthIsExplicit: depth !== undefined,
      profile: first('profile') ?? 'claude-code',
      output: first('output') ?? null,
      threshold: first('threshold') ?? null,
      failOn: first('failOn') ?? null,
      requireMeasured: first('requireMeasured') ?? [],
      reservedHosts: first('reservedHosts') ?? 'placeholder',
      indicators: first('indicators') ?? null,
      scanRules: first('scanRules') ?? null,
      concurrency: first('concurrency') ?? null,
      limits,
      models: { ...models, prices: { ...models.prices, ...commandPrices(models.commands) } },
      sessions,
      targets: input.targets,
      sameEndpoints: parseSameEndpoints(first('sameEndpoints') ?? [], models.endpoints),
    },
    notices,
  };
}

/** Each key from the first layer that sets it. */
function layOver<T extends object>(
  defaults: T,
  layers: readonly ({ [K in keyof T]?: T[K] | undefined } | undefined)[],
): T {
  const result = { ...defaults };
  for (const key of Object.keys(defaults) as (keyof T)[]) {
    result[key] = layers.find((layer) => layer?.[key] !== undefined)?.[key] ?? defaults[key];
  }
  return result;
}

async function parse(path: string, input: SettingsInput): Promise<PartialSettings> {
  // Loaded only when there is a file to check: the schema library is not on the way of a plain run.
  const { parseConfigFile } = await import('./parse-config.ts');
  return parseConfigFile(path, shown(path, input));
}

function explicitFile(input: SettingsInput, file: string): string {
  const path = resolve(input.workingDirectory, file);
  if (!existsSync(path)) throw new ConfigError(file, null, 'this configuration file does not exist.');
  return path;
}

function findProjectFile(input: SettingsInput, notices: string[]): string | null {
  const path = findOne(input.workingDirectory, PROJECT_FILES, input);
  if (path === null) return null;
  if (!isInTarget(path, input)) return path;
  notices.push(
    `${shown(path, input)} lies inside what is being evaluated and is ignored; name it with --config to use it.`,
  );
  return null;
}

function findOne(folder: string, names: readonly string[], input: SettingsInput): string | null {
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

/** A program that runs with the rights of the user, and rules that judge what lies here, are named by the user alone: no repository brings one. */
function refuseOwn(
  settings: PartialSettings,
  file: string,
  home: string | null,
  input: SettingsInput,
): PartialSettings {
  const key =
    settings.models?.commands !== undefined
      ? 'commands'
      : settings.scanRules !== undefined
        ? 'scan_rules'
        : null;
  if (key === null || (home !== null && realOrSame(home) === realOrSame(file))) return settings;
  throw new ConfigError(
    shown(file, input),
    key,
    `${key === 'commands' ? 'programs are' : 'rules of the scanner are'} taken from your own configuration only: move this key to ${home ?? join(homeFolder(input.variables), 'config.yaml')}.`,
  );
}

/** The commands and scan rules of the user's own file, unless that file lies where an author of what is evaluated could have put it. */
function ownOutside(
  settings: PartialSettings,
  file: string,
  input: SettingsInput,
  notices: string[],
): PartialSettings {
  const named = settings.models?.commands !== undefined || settings.scanRules !== undefined;
  if (!named || !isInTarget(file, input)) return settings;
  const ignored = [
    ...(settings.models?.commands === undefined ? [] : ['commands']),
    ...(settings.scanRules === undefined ? [] : ['scan rules']),
  ].join(' and ');
  notices.push(
    `${shown(file, input)} lies inside what is being evaluated: its ${ignored} are ignored. Keep it outside.`,
  );
  const { scanRules: _, ...rest } = settings;
  return { ...rest, ...(rest.models && { models: { ...rest.models, commands: {} } }) };
}

function isInTarget(path: string, { targets }: SettingsInput): boolean {
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

function shown(path: string, input: SettingsInput): string {
  const way = relative(input.workingDirectory, path);
  return way.startsWith('..') ? path : way;
}
