import { resolve } from 'node:path';
import type { SessionDriver } from '@plugin-eval/core/documents/names.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import { WINDOWS_VARIABLES } from '@plugin-eval/engine/config/program-start.ts';
import { proxyFor, readProxies } from '@plugin-eval/engine/config/proxies.ts';
import { readBoundedFile } from '@plugin-eval/engine/config/read-bounded-file.ts';
import { Secret } from '@plugin-eval/engine/config/secret.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { secretsOf } from '@plugin-eval/engine/model/call-model.ts';
import { resolveModel } from '@plugin-eval/engine/model/resolve-model.ts';
import { unknownPrice } from '@plugin-eval/engine/run/budget-refusals.ts';
import type { JsonValue } from '@plugin-eval/engine/run/task.ts';
import { toolLoopVersion } from '@plugin-eval/sessions/drive-tool-loop.ts';
import { modelTarget } from '@plugin-eval/threat/targets/model-target.ts';
import { readJsonFile } from '../input-file.ts';
import type { Ports } from '../ports.ts';
import type { ExecuteOptions } from '../requests.ts';
import { installableSkills } from '../safety/skill-members.ts';
import { endpointUrl } from './endpoint-url.ts';
import { agentWith, planAgent, pricesOf } from './plan-agents.ts';
import type { Probed } from './probing.ts';

/** Something that answers probes. Files are named as the user would name them. */
export type ThreatTargetRequest =
  | ModelTarget
  | AgentTarget
  | CompatibleEndpoint
  | TemplateEndpoint
  | CommandTarget;

/** A plain language model. */
export interface ModelTarget {
  kind: 'model';
  /** `provider:model`, or a tier. */
  model: string;
  /** File of the system prompt. @default none */
  system?: string | undefined;
}

/** An agent, whose model and driver are settings. */
export interface AgentTarget {
  kind: 'agent';
  /** Folders of skills and plugins to install. @default none */
  skills?: readonly string[] | undefined;
  /** Gives the agent a shell and a workspace in a sandbox, instead of fixture tools. @default fixture tools */
  execute?: Pick<ExecuteOptions, 'sandbox'> | undefined;
}

/** An OpenAI-compatible endpoint; its key is in OPENAI_COMPATIBLE_API_KEY. */
export interface CompatibleEndpoint {
  kind: 'endpoint';
  /** http or https, without name and password. */
  url: string;
  model: string;
  /** File of the system prompt. @default none */
  system?: string | undefined;
}

/** Any other endpoint. */
export interface TemplateEndpoint {
  kind: 'http';
  /** http or https, without name and password. */
  url: string;
  /** JSON file of the body, with {{prompt}}, {{messages}}, {{system}}, {{session}}. */
  request: string;
  /** Path of the answer in the returned JSON: `reply.text`; `@text` for plain text. */
  responsePath: string;
  /** Headers, and the variables that hold their values. @default none */
  headerVariables?: Readonly<Record<string, string>> | undefined;
  system?: string | undefined;
  /** Seconds for one answer. @default 120 */
  answerTimeout?: number | undefined;
}

/** A user's own program, which reads requests on standard input. */
export interface CommandTarget {
  kind: 'command';
  /** The program and its arguments. */
  command: readonly string[];
  /** Variables passed in addition to the usual ones. @default none */
  passEnv?: readonly string[] | undefined;
  /** Seconds for one answer. @default 120 */
  answerTimeout?: number | undefined;
}

const LARGEST_FILE = 1024 * 1024;
/** Variables passed to every command, when set. */
const USUAL_VARIABLES = ['PATH', 'HOME', 'LANG', 'TMPDIR', ...WINDOWS_VARIABLES];

/** A ready target, with the ports to query it: an endpoint is stored in their variables. */
export interface PlannedTarget {
  probed: Probed;
  usable: Ports;
}

/** @throws PluginEvalError for a target that cannot be asked */
export async function planTarget(
  target: ThreatTargetRequest,
  settings: Settings,
  workingDirectory: string,
  ports: Ports,
): Promise<PlannedTarget> {
  const system = 'system' in target ? readSystem(target.system, workingDirectory) : null;
  switch (target.kind) {
    case 'agent': {
      const skills = installableSkills(target.skills ?? [], settings.limits, workingDirectory);
      const agent = planAgent(settings, workingDirectory, ports);
      const execution =
        target.execute === undefined ? undefined : await planHands(target.execute, agent.driver);
      const probed = {
        target: agentWith(skills, agent, settings, ports, { execution }),
        skills: skills.map(({ skill }) => skill),
        plan: { sessions: { ...agent, ...(execution && { execution }) }, kinds: [] },
      };
      return { probed, usable: ports };
    }
    case 'model':
      return { probed: planModel(target.model, system, 'model', settings, ports), usable: ports };
    case 'endpoint': {
      const variables = { ...ports.variables, OPENAI_COMPATIBLE_BASE_URL: endpointUrl(target.url).href };
      const usable = { ...ports, variables };
      const model = `openai-compatible:${target.model}`;
      return { probed: planModel(model, system, 'http', settings, usable), usable };
    }
    case 'http':
      return {
        probed: await planEndpoint(target, system, settings, workingDirectory, ports),
        usable: ports,
      };
    case 'command':
      return { probed: await planCommand(target, settings, workingDirectory, ports), usable: ports };
  }
}

/** Sandboxes are loaded where something is executed. */
async function planHands(execute: Pick<ExecuteOptions, 'sandbox'>, driver: SessionDriver) {
  const { planExecution } = await import('../paid-run/execution-plan.ts');
  return planExecution(execute, [driver]);
}

function readSystem(file: string | undefined, workingDirectory: string): string | null {
  return file === undefined ? null : readBoundedFile(resolve(workingDirectory, file), file, LARGEST_FILE);
}

function planModel(
  given: string,
  system: string | null,
  kind: 'model' | 'http',
  settings: Settings,
  ports: Pick<Ports, 'variables' | 'now'>,
): Probed {
  const model = resolveModel(given, readModelEnvironment(ports.variables, settings.models.endpoints));
  const priceOf = pricesOf(settings, ports);
  if (settings.models.maxCost !== null && priceOf(model) === null) throw unknownPrice(model.name);
  return {
    target: modelTarget({ model, system, driverVersion: toolLoopVersion(model.provider), priceOf, kind }),
    skills: [],
    plan: { sessions: { driver: 'tool-loop', sdk: null }, kinds: [] },
  };
}

async function planEndpoint(
  { url: given, request, responsePath, headerVariables = {}, answerTimeout }: TemplateEndpoint,
  system: string | null,
  settings: Settings,
  workingDirectory: string,
  { variables, now }: Pick<Ports, 'variables' | 'now'>,
): Promise<Probed> {
  refuseBudget(settings);
  const { httpEndpoint } = await import('@plugin-eval/threat/targets/http/http-endpoint.ts');
  const { httpTarget } = await import('@plugin-eval/threat/targets/http/http-target.ts');
  const { httpAnswerKind } = await import('@plugin-eval/threat/targets/http/http-answer-kind.ts');
  const url = endpointUrl(given);
  const proxies = readProxies(variables);
  // One that is none is said before anything is asked.
  proxyFor(url, proxies);
  const headers = Object.entries(headerVariables).map(([header, variable]) => {
    const value = variables[variable]?.trim() ?? '';
    if (value === '') throw new ConfigError('--header-env', null, `the variable ${variable} is not set.`);
    return [header, new Secret(value)] as const;
  });
  const endpoint = httpEndpoint({
    url: url.href,
    ...nameOf(url, settings),
    method: 'POST',
    headers: Object.fromEntries(headers),
    body: readJsonFile(resolve(workingDirectory, request), request, LARGEST_FILE) as JsonValue,
    responsePath,
    system,
    ...(answerTimeout === undefined ? {} : { timeoutMs: answerTimeout * 1000 }),
  });
  return {
    target: httpTarget(endpoint),
    skills: [],
    plan: {
      sessions: null,
      kinds: [httpAnswerKind({ endpoints: [endpoint], now, proxies })],
    },
  };
}

/** The stable name of an endpoint with a template. */
function nameOf(url: URL, { models }: Settings): { name?: string } {
  const address = (text: string) => text.replace(/\/$/, '');
  const wanted = address(`${url.origin}${url.pathname}`);
  const name = Object.keys(models.endpoints).find((one) => address(models.endpoints[one] ?? '') === wanted);
  return name === undefined ? {} : { name };
}

async function planCommand(
  { command, passEnv = [], answerTimeout }: CommandTarget,
  settings: Settings,
  folder: string,
  { variables }: Pick<Ports, 'variables'>,
): Promise<Probed> {
  refuseBudget(settings);
  const { localCommand } = await import('@plugin-eval/engine/program/local-command.ts');
  const { commandTarget } = await import('@plugin-eval/threat/targets/command/command-target.ts');
  const { commandAnswerKind } = await import('@plugin-eval/threat/targets/command/command-answer-kind.ts');
  for (const variable of passEnv) {
    if (variables[variable] === undefined)
      throw new ConfigError('--pass-env', null, `the variable ${variable} is not set.`);
  }
  const local = localCommand({
    argv: command,
    folder,
    environment: Object.fromEntries(
      [...USUAL_VARIABLES, ...passEnv].flatMap((variable) => {
        const value = variables[variable];
        return value === undefined ? [] : [[variable, value]];
      }),
    ),
    secrets: secretsOf(readModelEnvironment(variables)),
    ...(answerTimeout === undefined ? {} : { timeoutMs: answerTimeout * 1000 }),
  });
  return {
    target: commandTarget(local),
    skills: [],
    plan: { sessions: null, kinds: [commandAnswerKind([local])] },
  };
}

function refuseBudget({ models }: Settings): void {
  if (models.maxCost === null) return;
  throw new ConfigError(
    '--max-cost',
    null,
    'the cost of this target is unknown, so a budget cannot be enforced. Omit it; --dry-run shows the number of requests.',
  );
}
