import { sqliteStore } from '../application/sqlite-store.ts';
import { readModelEnvironment } from '../config/model-environment.ts';
import { PROVIDER_VARIABLES } from '../config/provider-variables.ts';
import { proxyFor } from '../config/proxies.ts';
import { resolveSettings } from '../config/resolve-settings.ts';
import type { Settings } from '../config/settings.ts';
import type { Doctor } from '../documents/doctor.ts';
import { PROVIDER_NAMES, SCHEMA_VERSION } from '../documents/names.ts';
import { PEER_PACKAGES } from '../model/provider-packages.ts';
import { renderJson } from '../report/json.ts';
import { doctorView } from '../report/text/doctor-view.ts';
import { layoutText } from '../report/view-model/layout-text.ts';
import {
  type Check,
  checkCommands,
  checkModels,
  deepDepth,
  failedCheck,
  type PlannedJudges,
  planJudgesOrExplain,
  standardDepth,
} from './doctor-models.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type CliIo, lookOfStdout } from './io.ts';
import { type ModelFlags, settingsFromModelFlags } from './model-flags.ts';

export interface DoctorFlags extends ModelFlags {
  offline?: boolean;
  config?: string;
  output: 'text' | 'json';
  color: boolean;
}

/** Packages that are used when they are installed, and what for. */
const OPTIONAL_PEERS = [
  {
    name: '@anthropic-ai/claude-agent-sdk',
    use: 'the driver claude-agent, which runs the sessions of deep depth in the real harness',
  },
  ...Object.entries(PEER_PACKAGES).map(([provider, { name }]) => ({ name, use: `models of ${provider}` })),
];

/** `plugin-eval doctor`: what is there, what is wrong, and what each depth would need. No key is ever printed. */
export async function runDoctor(flags: DoctorFlags, io: CliIo): Promise<ExitCode> {
  const checks: Check[] = [{ name: 'node', status: 'ok', message: `Node.js ${process.versions.node}` }];
  const settings = await checkConfiguration(flags, io, checks);
  checkKeys(settings, io, checks);
  const judges = settings === null ? null : await planJudgesOrExplain(settings, io);
  if (settings !== null && judges !== null) checks.push(...(await checkModels(settings, judges, flags, io)));
  checks.push(...checkCommands(settings, io));
  await checkJournal(io, checks);
  for (const peer of OPTIONAL_PEERS) checks.push(checkPeer(peer));

  const document: Doctor = {
    schemaVersion: SCHEMA_VERSION,
    checks,
    depths: depthsFor(settings, judges, io, checks),
  };
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
      flags: { models: settingsFromModelFlags(flags), sameEndpoints: flags.sameEndpoint },
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
    checks.push(failedCheck('configuration', error));
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
      checks.push(failedCheck(name, problem));
      continue;
    }
    const named = endpointName === null ? '' : `, named ${endpointName}`;
    const where =
      endpoint === null
        ? ''
        : `, endpoint ${endpoint}${endpointVariable ? ` (${endpointVariable})` : ''}${named}`;
    const needsKey = PROVIDER_VARIABLES[provider].keyRequired;
    // A server on this machine is there when somebody says so; whether it runs, a call shows.
    const isThere = key !== null || (!needsKey && endpointVariable !== null);
    const what =
      key === null ? (needsKey || endpoint === null ? 'no key' : 'needs no key') : `a key in ${key.variable}`;
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

async function checkJournal(io: CliIo, checks: Check[]): Promise<void> {
  try {
    const { journalFile, openJournal } = sqliteStore(io.variables);
    const journal = await openJournal();
    const runs = await journal.listRuns();
    await journal.close();
    checks.push({ name: 'journal', status: 'ok', message: `${journalFile}, ${runs.length} runs` });
  } catch (error) {
    checks.push(failedCheck('journal', error));
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

function depthsFor(
  settings: Settings | null,
  judges: PlannedJudges | null,
  io: CliIo,
  checks: readonly Check[],
): Doctor['depths'] {
  const standard = standardDepth(judges, checks);
  const deep = standard.reachable && settings !== null ? deepDepth(settings, io) : standard;
  return [
    { depth: 'quick', reachable: true, message: 'needs nothing: no key, no network' },
    { depth: 'standard', ...standard },
    { depth: 'deep', ...deep },
    { depth: 'thorough', ...deep },
  ];
}
