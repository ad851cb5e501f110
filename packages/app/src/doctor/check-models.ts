import type { Doctor } from '@plugin-eval/core/documents/doctor.ts';
import { MissingKeyError } from '@plugin-eval/core/errors/missing-key-error.ts';
import { PluginEvalError } from '@plugin-eval/core/errors/plugin-eval-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { COMMAND_PRESETS } from '@plugin-eval/engine/config/command-settings.ts';
import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { pingModel } from '@plugin-eval/engine/model/ping-model.ts';
import { commandNameOf } from '@plugin-eval/engine/model/program-model.ts';
import { resolveModel } from '@plugin-eval/engine/model/resolve-model.ts';
import { COMMAND_PRESET } from '@plugin-eval/engine/program/command-presets.ts';
import { findProgram } from '@plugin-eval/engine/program/find-program.ts';
import { listJudges } from '@plugin-eval/report/judge/judge-name.ts';
import { type JudgePlan, planJudges } from '../paid-run/judge-plan.ts';
import { planSimulation } from '../paid-run/simulation-plan.ts';
import type { Ports } from '../ports.ts';

export type Check = Doctor['checks'][number];

/** The judges that would be called, or the error that prevents it. */
export type PlannedJudges = JudgePlan | PluginEvalError;

const LONGEST_PING_MS = 30_000;

export function failedCheck(name: string, error: unknown): Check {
  if (!PluginEvalError.isInstance(error)) throw error;
  return { name, status: 'failed', message: error.message };
}

/** The judges that the settings name. Programs among them are started for their version. */
export async function planJudgesOrExplain(settings: Settings, ports: Ports): Promise<PlannedJudges> {
  try {
    return await planJudges(settings, ports);
  } catch (error) {
    if (!PluginEvalError.isInstance(error)) throw error;
    return error;
  }
}

/** Sends each model of the settings, the judges' and that of every role, the shortest request. */
export async function checkModels(
  settings: Settings,
  judges: PlannedJudges,
  offline: boolean,
  ports: Ports,
): Promise<Check[]> {
  const { variables, now } = ports;
  const ofEach = PluginEvalError.isInstance(judges) ? await checkEach(settings, offline, ports) : null;
  if (ofEach !== null) return ofEach;
  const environment = readModelEnvironment(variables, settings.models.endpoints);
  try {
    if (PluginEvalError.isInstance(judges)) throw judges;
    const { model } = settings.models;
    const ofEveryRole =
      model === null || commandNameOf(model) !== null ? [] : [resolveModel(model, environment)];
    const models = new Map([...judges.models, ...ofEveryRole].map((one) => [one.name, one]));
    return await Promise.all(
      [...models.values()].map(async (one): Promise<Check> => {
        const name = `model ${one.name}`;
        if (offline) return { name, status: 'skipped', message: 'not called (--offline)' };
        const callTimeoutMs = Math.min(LONGEST_PING_MS, settings.models.callTimeout * 1000);
        const context = { environment, programs: judges.programs, callTimeoutMs, now };
        const { ok, ms, message } = await pingModel(one, context);
        return { name, status: ok ? 'ok' : 'failed', message: ok ? `${message} It took ${ms} ms.` : message };
      }),
    );
  } catch (error) {
    if (!MissingKeyError.isInstance(error)) return [failedCheck('model', error)];
    return [{ name: 'model', status: 'absent', message: error.message }];
  }
}

/** Checks each of several judges separately when one of them is unusable; else null. */
async function checkEach(settings: Settings, offline: boolean, ports: Ports): Promise<Check[] | null> {
  const names = settings.models.judgeModels;
  if (names.length < 2) return null;
  const each = names.map((name) => ({
    name,
    settings: { ...settings, models: { ...settings.models, judgeModels: [name], judges: null } },
  }));
  const planned = await Promise.all(each.map((one) => planJudgesOrExplain(one.settings, ports)));
  if (!planned.some((one) => PluginEvalError.isInstance(one))) return null;
  const checks = new Map<string, Check>();
  for (const [index, one] of each.entries())
    for (const check of await checkModels(one.settings, planned[index] as PlannedJudges, offline, ports)) {
      const name = check.name === 'model' ? `model ${one.name}` : check.name;
      checks.set(name, { ...check, name });
    }
  return [...checks.values()];
}

/** Programs that can be judges: the presets, and those of the user's configuration. Nothing is started. */
export function checkCommands(settings: Settings | null, { variables }: Ports): Check[] {
  const own = settings?.models.commands ?? {};
  return [...new Set([...COMMAND_PRESETS, ...Object.keys(own)])].map((name): Check => {
    const command = own[name];
    const preset = COMMAND_PRESETS.find((known) => known === (command === undefined ? name : command.preset));
    const program = command?.program ?? (preset === undefined ? '' : COMMAND_PRESET[preset].program);
    const check = `command ${name}`;
    try {
      const path = findProgram(program, '/', variables);
      return { name: check, status: 'ok', message: `${path}; --judge-model command:${name} asks it` };
    } catch (error) {
      if (!UsageError.isInstance(error)) throw error;
      if (command !== undefined) return failedCheck(check, error);
      return { name: check, status: 'absent', message: `${program} is not in the folders of PATH` };
    }
  });
}

/** Describes the judges of standard depth, or what it needs. */
export function standardDepth(
  judges: PlannedJudges | null,
  checks: readonly Check[],
): { reachable: boolean; message: string } {
  if (judges === null) return { reachable: false, message: 'needs a valid configuration' };
  const broken = checks.find(({ name, status }) => status === 'failed' && /^(?:model|journal)/.test(name));
  if (broken !== undefined) return { reachable: false, message: `${broken.name} has to work first` };
  // The check says it in full, and once is enough.
  if (PluginEvalError.isInstance(judges)) return { reachable: false, message: 'needs a model: see "model"' };
  return { reachable: true, message: `judged by ${listJudges(judges.models.map(({ name }) => name))}` };
}

/** Describes what would run the sessions of deep depth, or what it needs. */
export function deepDepth(
  settings: Settings,
  workingDirectory: string,
  { variables, now }: Ports,
): { reachable: boolean; message: string } {
  const environment = readModelEnvironment(variables, settings.models.endpoints);
  try {
    const { driver, model } = planSimulation(settings, {}, environment, {
      today: now(),
      workingDirectory,
      variables,
    });
    return { reachable: true, message: `sessions of ${driver} on ${model.name}` };
  } catch (error) {
    if (!PluginEvalError.isInstance(error)) throw error;
    return { reachable: false, message: error.message };
  }
}
