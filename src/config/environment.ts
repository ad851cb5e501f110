import { homedir } from 'node:os';
import { join } from 'node:path';
import { DEPTHS, LEVELS, PROFILES, RUBRIC_SETS } from '../documents/names.ts';
import { ConfigError } from '../errors/config-error.ts';
import { readAgentList } from './agent-list.ts';
import {
  DRIVER_CHOICES,
  MOST_DRAWS,
  MOST_JUDGES,
  MOST_RUNS,
  OUTPUT_FORMATS,
  type PartialSettings,
} from './settings.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** The settings that variables make. @throws ConfigError when a value is not one of those allowed */
export function settingsFromEnvironment(variables: Variables): PartialSettings {
  return {
    depth: choice(variables, 'PLUGIN_EVAL_DEPTH', DEPTHS),
    profile: choice(variables, 'PLUGIN_EVAL_PROFILE', PROFILES),
    output: choice(variables, 'PLUGIN_EVAL_OUTPUT', OUTPUT_FORMATS),
    threshold: number(variables, 'PLUGIN_EVAL_THRESHOLD', { min: 0, max: 100, whole: false }),
    failOn: choice(variables, 'PLUGIN_EVAL_FAIL_ON', LEVELS),
    concurrency: number(variables, 'PLUGIN_EVAL_CONCURRENCY', { min: 1, max: 256, whole: true }),
    sessions: {
      ...agentsIn(variables, 'PLUGIN_EVAL_AGENT'),
      driver: choice(variables, 'PLUGIN_EVAL_DRIVER', DRIVER_CHOICES),
      runs: number(variables, 'PLUGIN_EVAL_RUNS', { min: 1, max: MOST_RUNS, whole: true }),
    },
    models: {
      model: variables.PLUGIN_EVAL_MODEL || undefined,
      judgeModels: variables.PLUGIN_EVAL_JUDGE_MODEL
        ? splitNames(variables.PLUGIN_EVAL_JUDGE_MODEL)
        : undefined,
      judges: number(variables, 'PLUGIN_EVAL_JUDGES', { min: 1, max: MOST_JUDGES, whole: true }),
      draws: number(variables, 'PLUGIN_EVAL_DRAWS', { min: 1, max: MOST_DRAWS, whole: true }),
      rubrics: choice(variables, 'PLUGIN_EVAL_RUBRICS', RUBRIC_SETS),
      maxCost: number(variables, 'PLUGIN_EVAL_MAX_COST', { min: 0, max: 1_000_000, whole: false }),
      callTimeout: number(variables, 'PLUGIN_EVAL_CALL_TIMEOUT', { min: 0.001, max: 3600, whole: false }),
    },
  };
}

/** The folder of the user's own configuration: `$PLUGIN_EVAL_HOME`, else `~/.plugineval`. */
export function homeFolder(variables: Variables): string {
  return variables.PLUGIN_EVAL_HOME || join(homedir(), '.plugineval');
}

/** Names as they are given in one text, separated by commas. */
export function splitNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function agentsIn(variables: Variables, name: string): PartialSettings['sessions'] {
  const value = variables[name];
  if (value === undefined || value === '') return {};
  const list = readAgentList(value);
  if (typeof list === 'string') throw new ConfigError(name, null, list);
  return {
    agents: list.agents,
    ...(Object.keys(list.models).length > 0 ? { agentModels: list.models } : {}),
  };
}

function choice<T extends string>(variables: Variables, name: string, allowed: readonly T[]): T | undefined {
  const value = variables[name];
  if (value === undefined || value === '') return undefined;
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined)
    throw new ConfigError(name, null, `'${value}' is not one of ${allowed.join(', ')}.`);
  return found;
}

function number(
  variables: Variables,
  name: string,
  range: { min: number; max: number; whole: boolean },
): number | undefined {
  const value = variables[name];
  if (value === undefined || value === '') return undefined;
  const parsed = Number(value);
  const valid =
    value.trim() !== '' &&
    parsed >= range.min &&
    parsed <= range.max &&
    (!range.whole || Number.isInteger(parsed));
  if (!valid) {
    throw new ConfigError(
      name,
      null,
      `'${value}' is not a ${range.whole ? 'whole ' : ''}number from ${range.min} to ${range.max}.`,
    );
  }
  return parsed;
}
