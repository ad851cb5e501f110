import { planJudges } from '../application/paid-run/judge-plan.ts';
import { planSimulation } from '../application/paid-run/simulation-plan.ts';
import { sqliteStore } from '../application/sqlite-store.ts';
import { readModelEnvironment } from '../config/model-environment.ts';
import { PROVIDER_VARIABLES } from '../config/provider-variables.ts';
import { proxyFor } from '../config/proxies.ts';
import { resolveSettings } from '../config/resolve-settings.ts';
import type { Settings } from '../config/settings.ts';
import type { Doctor } from '../documents/doctor.ts';
import { PROVIDER_NAMES, SCHEMA_VERSION } from '../documents/names.ts';
import { MissingKeyError } from '../errors/missing-key-error.ts';
import { PluginEvalError } from '../errors/plugin-eval-error.ts';
import { pingModel } from '../model/ping-model.ts';
import { renderJson } from '../report/json.ts';
import { doctorView } from '../report/text/doctor-view.ts';
import { layoutText } from '../report/view-model/layout-text.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type CliIo, lookOfStdout } from './io.ts';

export interface DoctorFlags {
  offline?: boolean;
  config?: string;
  output: 'text' | 'json';
  color: boolean;
}

type Check = Doctor['checks'][number];

/** Packages that are used when they are installed, and what for. */
const OPTIONAL_PEERS = [
  {
    name: '@anthropic-ai/claude-agent-sdk',
    use: 'the driver claude-agent, which runs the sessions of deep depth in the real harness',
  },
];
const LONGEST_PING_MS = 30_000;

/** `plugin-eval doctor`: what is there, what is wrong, and what each depth would need. No key is ever printed. */
export async function runDoctor(flags: DoctorFlags, io: CliIo): Promise<ExitCode> {
  const checks: Check[] = [{ name: 'node', status: 'ok', message: `Node.js ${process.versions.node}` }];
  const settings = await checkConfiguration(flags, io, checks);
  checkKeys(settings, io, checks);
  if (settings !== null) await checkModels(settings, flags, io, checks);
  await checkJournal(io, checks);
  for (const peer of OPTIONAL_PEERS) checks.push(checkPeer(peer));

  const document: Doctor = { schemaVersion: SCHEMA_VERSION, checks, depths: depthsFor(settings, io, checks) };
  io.writeOut(
    flags.output === 'json'
      ? renderJson(document)
      : layoutText(doctorView(document), lookOfStdout(io, flags.color)),
  );
  return checks.some(({ status }) => status === 'failed') ? EXIT.wrongUse : EXIT.fine;
}

async function checkConfiguration(flags: DoctorFlags, io: CliIo, checks: Check[]): Promise<Settings | null> {
  try {
    const { settings } = await resolveSettings({
      flags: {},
      configFile: flags.config,
      variables: io.variables,
      workingDirectory: io.workingDirectory,
      targets: [],
    });
    checks.push({
      name: 'configuration',
      status: 'ok',
      message: 'valid; plugin-eval config check prints it',
    });
    return settings;
  } catch (error) {
    checks.push(failed('configuration', error));
    return null;
  }
}

function checkKeys(settings: Settings | null, io: CliIo, checks: Check[]): void {
  const endpoints = settings?.models.endpoints ?? {};
  const environment = readModelEnvironment(io.variables, endpoints);
  for (const provider of PROVIDER_NAMES) {
    const { key, endpoint, endpointVariable, endpointName, proxies, problem } = environment[provider];
    const name = `provider ${provider}`;
    if (problem !== null) {
      checks.push(failed(name, problem));
      continue;
    }
    const named = endpointName === null ? '' : `, named ${endpointName}`;
    const where =
      endpoint === null
        ? ''
        : `, endpoint ${endpoint}${endpointVariable ? ` (${endpointVariable})` : ''}${named}`;
    const isThere = key !== null || (!PROVIDER_VARIABLES[provider].keyRequired && endpoint !== null);
    const what = key === null ? 'no key' : `a key in ${key.variable}`;
    const proxy = endpoint === null ? null : proxyFor(endpoint, proxies);
    const through = proxy === null ? '' : `, through the proxy ${proxy.shown} (${proxy.variable})`;
    checks.push({ name, status: isThere ? 'ok' : 'absent', message: `${what}${where}${through}` });
  }
  const inUse = new Set(PROVIDER_NAMES.map((provider) => environment[provider].endpointName));
  for (const [name, url] of Object.entries(endpoints).filter(([one]) => !inUse.has(one)))
    checks.push({
      name: `endpoint ${name}`,
      status: 'absent',
      message: `no provider is called at ${url} here, so the name is not in use`,
    });
}

async function checkModels(
  settings: Settings,
  flags: DoctorFlags,
  io: CliIo,
  checks: Check[],
): Promise<void> {
  try {
    const environment = readModelEnvironment(io.variables, settings.models.endpoints);
    const judges = planJudges(settings, environment, io.now());
    const models = new Map(judges.models.map((model) => [model.name, model]));
    const reached = await Promise.all(
      [...models.values()].map(async (model): Promise<Check> => {
        const name = `model ${model.name}`;
        if (flags.offline) return { name, status: 'skipped', message: 'not called (--offline)' };
        const context = { environment, callTimeoutMs: LONGEST_PING_MS, now: io.now };
        const { ok, ms, message } = await pingModel(model, context);
        return {
          name,
          status: ok ? 'ok' : 'failed',
          message: ok ? `${message} It took ${ms} ms.` : message,
        };
      }),
    );
    checks.push(...reached);
  } catch (error) {
    if (MissingKeyError.isInstance(error))
      checks.push({ name: 'model', status: 'absent', message: error.message });
    else checks.push(failed('model', error));
  }
}

async function checkJournal(io: CliIo, checks: Check[]): Promise<void> {
  try {
    const { journalFile, openJournal } = sqliteStore(io.variables);
    const journal = await openJournal();
    const runs = await journal.listRuns();
    await journal.close();
    checks.push({ name: 'journal', status: 'ok', message: `${journalFile}, ${runs.length} runs` });
  } catch (error) {
    checks.push(failed('journal', error));
  }
}

function checkPeer({ name, use }: (typeof OPTIONAL_PEERS)[number]): Check {
  try {
    import.meta.resolve(name);
    return { name: `peer ${name}`, status: 'ok', message: `installed; for ${use}` };
  } catch {
    return { name: `peer ${name}`, status: 'absent', message: `not installed; for ${use}` };
  }
}

function depthsFor(settings: Settings | null, io: CliIo, checks: readonly Check[]): Doctor['depths'] {
  const standard = standardDepth(settings, io, checks);
  const deep = standard.reachable && settings !== null ? deepDepth(settings, io) : standard;
  return [
    { depth: 'quick', reachable: true, message: 'needs nothing: no key, no network' },
    { depth: 'standard', ...standard },
    { depth: 'deep', ...deep },
    { depth: 'thorough', ...deep },
  ];
}

function deepDepth(settings: Settings, io: CliIo) {
  try {
    const { driver, model } = planSimulation(
      settings,
      {},
      readModelEnvironment(io.variables, settings.models.endpoints),
      {
        today: io.now(),
        workingDirectory: io.workingDirectory,
      },
    );
    return { reachable: true, message: `sessions of ${driver} on ${model.name}` };
  } catch (error) {
    if (!PluginEvalError.isInstance(error)) throw error;
    return { reachable: false, message: error.message };
  }
}

function standardDepth(settings: Settings | null, io: CliIo, checks: readonly Check[]) {
  if (settings === null) return { reachable: false, message: 'needs a valid configuration' };
  const broken = checks.find(({ name, status }) => status === 'failed' && /^(?:model|journal)/.test(name));
  if (broken !== undefined) return { reachable: false, message: `${broken.name} has to work first` };
  try {
    const { models } = planJudges(
      settings,
      readModelEnvironment(io.variables, settings.models.endpoints),
      io.now(),
    );
    return { reachable: true, message: `judged by ${models.map(({ name }) => name).join(', ')}` };
  } catch (error) {
    if (!PluginEvalError.isInstance(error)) throw error;
    return { reachable: false, message: error.message };
  }
}

function failed(name: string, error: unknown): Check {
  if (!PluginEvalError.isInstance(error)) throw error;
  return { name, status: 'failed', message: error.message };
}
