import { resolve } from 'node:path';
import { toolLoopVersion } from '../../agent-session/drive-tool-loop.ts';
import type { SynthesisedSkill } from '../../agent-session/session.ts';
import { readJsonFile } from '../../application/input-file.ts';
import type { ProbedPlan } from '../../application/paid-run/paid-run-plan.ts';
import { installableSkills } from '../../application/safety/skill-members.ts';
import { readModelEnvironment } from '../../config/model-environment.ts';
import { readBoundedFile } from '../../config/read-bounded-file.ts';
import { Secret } from '../../config/secret.ts';
import type { Settings } from '../../config/settings.ts';
import { ConfigError } from '../../errors/config-error.ts';
import { secretsOf } from '../../model/call-model.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import { unknownPrice } from '../../run/budget-refusals.ts';
import type { JsonValue } from '../../run/task.ts';
import type { PerArm } from '../../threat/delta/arms.ts';
import type { LiveTarget } from '../../threat/live/live-target.ts';
import { modelTarget } from '../../threat/targets/model-target.ts';
import type { SpokenInput } from '../../threat/targets/spoken-target.ts';
import type { CliIo } from '../io.ts';
import { agentWith, planAgent, pricesOf } from './agent-plan.ts';
import { checkTargetFlags } from './check-target-flags.ts';
import { readTargetName, type TargetName } from './target-name.ts';
import type { TargetFlags } from './threat-run-flags.ts';

const LARGEST_FILE = 1024 * 1024;
/** What every command finds in its environment, where it is set. */
const USUAL_VARIABLES = ['PATH', 'HOME', 'LANG', 'TMPDIR'];

/** What is going to be asked, and what it takes to ask it. */
export interface PlannedTargets {
  /** One target, or the same agent without the skills and with them. */
  targets: LiveTarget | PerArm<LiveTarget>;
  /** To be registered with the sessions of the sessions. */
  skills: readonly SynthesisedSkill[];
  probed: ProbedPlan;
  /** With the endpoint of an OpenAI-compatible target in its variables. */
  io: CliIo;
}

/** Whether there are two arms. */
export function hasArms(targets: PlannedTargets['targets']): targets is PerArm<LiveTarget> {
  return 'withSkill' in targets;
}

/** The targets that the flags name. @throws UsageError */
export async function planTargets(
  flags: TargetFlags,
  settings: Settings,
  io: CliIo,
): Promise<PlannedTargets> {
  const name = readTargetName(flags.target);
  checkTargetFlags(name, flags);
  const system =
    flags.system === undefined
      ? null
      : readBoundedFile(resolve(io.workingDirectory, flags.system), flags.system, LARGEST_FILE);
  switch (name.kind) {
    case 'agent':
      return planAgentTargets(flags, settings, io);
    case 'model':
      return planModel(name.model, system, 'model', settings, io);
    case 'http':
      return flags.targetModel === undefined
        ? planEndpoint(name, system, flags, settings, io)
        : planModel(`openai-compatible:${flags.targetModel}`, system, 'http', settings, {
            ...io,
            variables: { ...io.variables, OPENAI_COMPATIBLE_BASE_URL: name.url.href },
          });
    case 'command':
      return planCommand(flags, settings, io);
  }
}

function planAgentTargets(flags: TargetFlags, settings: Settings, io: CliIo): PlannedTargets {
  const installed = installableSkills(flags.withSkill, settings.limits, io.workingDirectory);
  const agent = planAgent(settings, io);
  const withSkill = agentWith(installed, agent, settings, io);
  return {
    targets:
      flags.withoutSkill && installed.length > 0
        ? { withoutSkill: agentWith([], agent, settings, io), withSkill }
        : withSkill,
    skills: installed.map(({ skill }) => skill),
    probed: { sessions: agent, kinds: [] },
    io,
  };
}

function planModel(
  given: string,
  system: string | null,
  kind: 'model' | 'http',
  settings: Settings,
  io: CliIo,
): PlannedTargets {
  const model = resolveModel(given, readModelEnvironment(io.variables, settings.models.endpoints));
  const priceOf = pricesOf(settings, io);
  if (settings.models.maxCost !== null && priceOf(model) === null) throw unknownPrice(model.name);
  return {
    targets: modelTarget({ model, system, driverVersion: toolLoopVersion(model.provider), priceOf, kind }),
    skills: [],
    probed: { sessions: { driver: 'tool-loop', sdk: null }, kinds: [] },
    io,
  };
}

async function planEndpoint(
  { url }: Extract<TargetName, { kind: 'http' }>,
  system: string | null,
  { request = '', responsePath = '', headerEnv, answerTimeout }: TargetFlags,
  settings: Settings,
  io: CliIo,
): Promise<PlannedTargets> {
  refuseBudget(settings);
  const { httpEndpoint } = await import('../../threat/targets/http/http-endpoint.ts');
  const { httpTarget } = await import('../../threat/targets/http/http-target.ts');
  const { httpAnswerKind } = await import('../../threat/targets/http/http-answer-kind.ts');
  const endpoint = httpEndpoint({
    url: url.href,
    ...namesOf(url, settings),
    method: 'POST',
    headers: Object.fromEntries(headerEnv.map((one) => headerOf(one, io))),
    body: readJsonFile(resolve(io.workingDirectory, request), request, LARGEST_FILE) as JsonValue,
    responsePath,
    system,
    ...(answerTimeout === undefined ? {} : { timeoutMs: answerTimeout * 1000 }),
  });
  return {
    targets: httpTarget(endpoint),
    skills: [],
    probed: {
      sessions: null,
      kinds: [httpAnswerKind({ endpoints: [endpoint], now: io.now })],
      formerInputs: (input) =>
        endpoint.formerIdentities.map((target) => ({ ...(input as SpokenInput), target })),
    },
    io,
  };
}

/** The stable name of an endpoint with a template, and what it was called before. */
function namesOf(url: URL, { models, sameEndpoints }: Settings): { name?: string; formerly?: string[] } {
  const address = (text: string) => text.replace(/\/$/, '');
  const wanted = address(`${url.origin}${url.pathname}`);
  const name = Object.keys(models.endpoints).find((one) => address(models.endpoints[one] ?? '') === wanted);
  if (name === undefined) return {};
  return { name, formerly: sameEndpoints.filter((pair) => pair.new === name).map(({ old }) => old) };
}

/** `Authorization=BOT_AUTH`. The value is never part of a message. */
function headerOf(given: string, { variables }: CliIo): [string, Secret] {
  const [, header = '', variable = ''] = /^([^=]{1,200})=([A-Za-z_][A-Za-z0-9_]{0,200})$/.exec(given) ?? [];
  if (header === '')
    throw new ConfigError('--header-env', null, 'write HEADER=VARIABLE, such as Authorization=BOT_AUTH.');
  const value = variables[variable];
  if (value === undefined || value.trim() === '')
    throw new ConfigError('--header-env', null, `the variable ${variable} is not set.`);
  return [header.trim(), new Secret(value.trim())];
}

async function planCommand(
  { command, passEnv, answerTimeout }: TargetFlags,
  settings: Settings,
  io: CliIo,
): Promise<PlannedTargets> {
  refuseBudget(settings);
  const { localCommand } = await import('../../threat/targets/command/local-command.ts');
  const { commandTarget } = await import('../../threat/targets/command/command-target.ts');
  const { commandAnswerKind } = await import('../../threat/targets/command/command-answer-kind.ts');
  for (const variable of passEnv) {
    if (io.variables[variable] === undefined)
      throw new ConfigError('--pass-env', null, `the variable ${variable} is not set.`);
  }
  const local = localCommand({
    argv: command,
    folder: io.workingDirectory,
    environment: Object.fromEntries(
      [...USUAL_VARIABLES, ...passEnv].flatMap((variable) => {
        const value = io.variables[variable];
        return value === undefined ? [] : [[variable, value]];
      }),
    ),
    secrets: secretsOf(readModelEnvironment(io.variables)),
    ...(answerTimeout === undefined ? {} : { timeoutMs: answerTimeout * 1000 }),
  });
  return {
    targets: commandTarget(local),
    skills: [],
    probed: { sessions: null, kinds: [commandAnswerKind([local])] },
    io,
  };
}

function refuseBudget({ models }: Settings): void {
  if (models.maxCost === null) return;
  throw new ConfigError(
    '--max-cost',
    null,
    'what this target costs is not known, so no budget can be kept. Leave it out; --dry-run says how often it is asked.',
  );
}
