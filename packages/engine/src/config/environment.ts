import { homedir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { InvalidValueError, variableOf } from './setting.ts';
import type { PartialSettings } from './settings.ts';
import { SETTINGS } from './settings-table.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** The settings that variables make. An empty variable sets nothing. @throws ConfigError naming the first wrong one */
export function settingsFromEnvironment(variables: Variables): PartialSettings {
  const found: Record<string, unknown> = {};
  for (const [property, one] of Object.entries(SETTINGS)) {
    const value = variables[variableOf(one)];
    if (one.kind.shape.type === 'object' || value === undefined || value === '') continue;
    try {
      found[property] = one.kind.read(value);
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error;
      throw new ConfigError(variableOf(one), null, `'${value}': ${error.message}`);
    }
  }
  return found as PartialSettings;
}

/** The user's own configuration: one of these in their folder. */
export const HOME_FILES = ['config.json', 'config.yaml', 'config.yml'];

/** The folder of the user's own configuration: `$PLUGIN_EVAL_HOME`, else `~/.plugineval`. */
export function homeFolder(variables: Variables): string {
  return variables.PLUGIN_EVAL_HOME || join(homedir(), '.plugineval');
}
