import type { Doctor } from '@plugin-eval/core/documents/doctor.ts';
import { PROVIDER_NAMES, SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { NODE_VERSION } from '@plugin-eval/engine/config/host-machine.ts';
import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import { PROVIDER_VARIABLES } from '@plugin-eval/engine/config/provider-variables.ts';
import { proxyFor } from '@plugin-eval/engine/config/proxies.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { PEER_PACKAGES } from '@plugin-eval/engine/model/provider-packages.ts';
import type { Ports } from '../ports.ts';
import type { SettingsRequest } from '../requests.ts';
import { resolveRequest } from '../resolve-request.ts';
import {
  type Check,
  checkCommands,
  checkModels,
  deepDepth,
  failedCheck,
  type PlannedJudges,
  planJudgesOrExplain,
  standardDepth,
} from './check-models.ts';
import { checkPrograms } from './check-programs.ts';
import { checkSandbox } from './check-sandbox.ts';
import { checkTranscripts } from './check-transcripts.ts';

export interface DoctorRequest extends SettingsRequest {
  /** Calls no model. @default false */
  offline?: boolean | undefined;
}

/** Packages used when installed, and their purpose. */
const OPTIONAL_PEERS = [
  {
    name: '@anthropic-ai/claude-agent-sdk',
    use: 'the driver claude-agent, which runs the sessions of deep depth in the real harness',
  },
  ...Object.entries(PEER_PACKAGES).map(([provider, { name }]) => ({ name, use: `models of ${provider}` })),
];

/**
 * Reports what is installed, what is wrong, and what each depth needs. A problem is a failed check, not an
 * error; keys are never shown.
 */
export async function doctor(request: DoctorRequest, ports: Ports): Promise<Doctor> {
  const checks: Check[] = [{ name: 'node', status: 'ok', message: `Node.js ${NODE_VERSION}` }];
  const settings = await checkConfiguration(request, ports, checks);
  checkKeys(settings, ports, checks);
  const judges = settings === null ? null : await planJudgesOrExplain(settings, ports);
  if (settings !== null && judges !== null)
    checks.push(...(await checkModels(settings, judges, request.offline ?? false, ports)));
  checks.push(...checkCommands(settings, ports));
  await checkJournal(ports, checks);
  checks.push(await checkSandbox(ports));
  for (const peer of OPTIONAL_PEERS) checks.push(checkPeer(peer));
  checks.push(...checkPrograms(), ...checkTranscripts(ports));
  return {
    schemaVersion: SCHEMA_VERSION,
    checks,
    depths: depthsFor(settings, judges, request, ports, checks),
  };
}

async function checkConfiguration(
  request: DoctorRequest,
  ports: Ports,
  checks: Check[],
): Promise<Settings | null> {
  try {
    const { settings } = await resolveRequest(request, [], ports);
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

function checkKeys(settings: Settings | null, { variables }: Ports, checks: Check[]): void {
  const endpoints = settings?.models.endpoints ?? {};
  const environment = readModelEnvironment(variables, endpoints);
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

async function checkJournal({ store }: Ports, checks: Check[]): Promise<void> {
  try {
    const journal = await store.openJournal();
    const runs = await journal.listRuns();
    await journal.close();
    checks.push({ name: 'journal', status: 'ok', message: `${store.journalFile}, ${runs.length} runs` });
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
  { workingDirectory }: DoctorRequest,
  ports: Ports,
  checks: readonly Check[],
): Doctor['depths'] {
  const standard = standardDepth(judges, checks);
  const deep =
    standard.reachable && settings !== null
      ? deepDepth(settings, workingDirectory, ports)
      : { reachable: false, message: 'needs what standard depth needs' };
  return [
    { depth: 'quick', reachable: true, message: 'needs nothing: no key, no network' },
    { depth: 'standard', ...standard },
    { depth: 'deep', ...deep },
    { depth: 'thorough', ...deep },
  ];
}
