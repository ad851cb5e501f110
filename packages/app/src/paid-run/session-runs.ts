import { totalmem } from 'node:os';
import { join, relative } from 'node:path';
import type { SessionAgentName } from '@plugin-eval/core/documents/names.ts';
import { hostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import type { ModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { knownModel } from '@plugin-eval/engine/model/known-models.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import type { TaskKind } from '@plugin-eval/engine/run/task.ts';
import { systemTimer } from '@plugin-eval/engine/run/timer.ts';
import type { SimulationOptions } from '@plugin-eval/quality/evaluate/simulate-skill.ts';
import type { GraderRoom } from '@plugin-eval/quality/monte-carlo/grader-room.ts';
import { agentSessionKind } from '@plugin-eval/sessions/agent-session-kind.ts';
import { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import { runInSandbox } from '@plugin-eval/sessions/sandbox/run-in-sandbox.ts';
import { openDrivers } from '@plugin-eval/sessions/session-drivers.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import { SkillRegistry } from '@plugin-eval/sessions/skill-registry.ts';
import { synthesiseSkill } from '@plugin-eval/sessions/synthesise-skill.ts';
import { filesOfCases } from '@plugin-eval/skill/answer-key.ts';
import { identifyTarget } from '@plugin-eval/skill/identify-target.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { InstallRules } from '@plugin-eval/skill/read-limits.ts';
import { versionAtReference } from '../git-version/version-at-reference.ts';
import type { Ports } from '../ports.ts';
import { refusalRules } from '../threat/refusal-rules.ts';
import type { JudgePlan } from './judge-plan.ts';
import type { HarnessPlan } from './paid-run-plan.ts';
import type { PlannedArm } from './planned-arms.ts';
import type { PlannedAgent, SimulationPlan } from './simulation-plan.ts';

/** Session runner of one process. */
export interface SessionRuns {
  kind: TaskKind;
  skillRegistry: SkillRegistry;
  workspaces: WorkspaceRegistry;
  /** Sandbox for graders of executed sessions; null when nothing is executed. */
  graderRoom: GraderRoom | null;
  /** Sessions at a time. */
  concurrency: number;
  /** Ends remaining sessions. Must be called at the end of the run, however it ended. */
  stop(): Promise<void>;
}

/** @param callsAtOnce what the provider is asked at a time */
export function openSessionRuns(
  { driver, sdk, program = null, others = [], execution = null, sandbox = null }: HarnessPlan,
  { models }: Settings,
  environment: ModelEnvironment,
  callsAtOnce: number,
  ports: Pick<Ports, 'now' | 'clock' | 'random' | 'cores' | 'signal'>,
): SessionRuns {
  const skillRegistry = new SkillRegistry();
  const workspaces = new WorkspaceRegistry();
  const { prices, callTimeout } = models;
  const { now, clock: elapsedMs, random } = ports;
  const programs = [program, ...others.map((other) => other.program)].filter((one) => one !== null);
  const agentSdk = sdk ?? others.find((other) => other.sdk !== null)?.sdk ?? null;
  const { drivers, concurrency, stop } = openDrivers(
    { driver, sdk: agentSdk, programs, sandbox },
    {
      ...{ environment, callTimeoutMs: callTimeout * 1000, now, prices, random, host: hostMachine },
      clock: { now, elapsedMs, timer: systemTimer },
    },
    { cores: ports.cores, memoryBytes: totalmem() },
  );
  const executor = execution === null ? null : sandbox;
  const kind = agentSessionKind({
    prices,
    now,
    elapsedMs,
    skills: skillRegistry,
    drivers,
    hands: executor === null ? null : { host: executor, workspaces },
    workspaces,
    refusalRules,
  });
  return {
    kind,
    skillRegistry,
    workspaces,
    graderRoom:
      executor === null
        ? null
        : {
            runCommand: (order) => runInSandbox(executor, order, ports.signal),
            temporaryFolder: hostMachine.temporaryFolder,
          },
    concurrency: concurrency ?? callsAtOnce,
    stop,
  };
}

/** Options of layer 3, apart from the skill. */
export function simulationOptionsOf(
  plan: SimulationPlan,
  { models: [judge], maxOutputTokens }: JudgePlan,
  settings: Settings,
  workingDirectory: string,
): SimulationOptions {
  if (judge === undefined) throw new Error('A plan for judges has no model.');
  // The agent is not to read the labels of its own prompts.
  const limits = {
    ...settings.limits,
    leaveOut: plan.prompts?.path === undefined ? [] : [plan.prompts.path],
  };
  const contextTokensOf = ({ provider, id }: ResolvedModel) =>
    knownModel(provider, id)?.contextTokens ?? null;
  return {
    driver: plan.driver,
    driverVersion: plan.driverVersion,
    model: plan.model,
    contextTokens: contextTokensOf(plan.model),
    judge: { model: judge, maxOutputTokens, contextTokens: contextTokensOf(judge) },
    policy: plan.policy,
    lift: liftOf(plan, limits, workingDirectory),
    arm: null,
    beside: plan.beside,
    prompts: plan.prompts,
    guessLabels: plan.guessLabels,
    execution: plan.execution?.hands ?? null,
    allowUngraded: plan.execution?.allowUngraded ?? false,
    limits,
  };
}

/** The options of every batch of sessions: of layer 3, of further agents or models, and of further arms. */
export interface BatchOptions {
  first: SimulationOptions;
  agents: { agent: SessionAgentName; options: SimulationOptions }[];
  /** Arms with their names, without the first, which is that of `first`. */
  arms: { arm: string; options: SimulationOptions }[];
}

/** @param options of layer 3 as `simulationOptionsOf` makes them */
export function batchOptionsOf(
  { others, arms, prompts }: Pick<SimulationPlan, 'others' | 'arms' | 'prompts'>,
  options: SimulationOptions,
  workingDirectory: string,
): BatchOptions {
  const { limits } = options;
  const inArm = ({ name, installs, version }: PlannedArm): SimulationOptions => ({
    ...options,
    arm: {
      ...{ name, installs },
      versionFor: version === null ? null : versionReader(version, prompts, { limits, workingDirectory }),
    },
  });
  const [first, ...further] = arms;
  return {
    first: first === undefined ? options : inArm(first),
    agents: others.map((other) => ({ agent: other.agent, options: optionsIn(other, options) })),
    arms: further.map((arm) => ({ arm: arm.name, options: { ...inArm(arm), lift: null } })),
  };
}

function optionsIn(
  { driver, driverVersion, model }: PlannedAgent,
  options: SimulationOptions,
): SimulationOptions {
  const contextTokens = knownModel(model.provider, model.id)?.contextTokens ?? null;
  return { ...options, driver, driverVersion, model, contextTokens };
}

function liftOf(
  { liftAgainst: against, prompts }: Pick<SimulationPlan, 'liftAgainst' | 'prompts'>,
  limits: InstallRules,
  workingDirectory: string,
): SimulationOptions['lift'] {
  if (against === null) return null;
  if (against === 'none') return { against, skillFor: async () => null };
  return { against, skillFor: versionReader(against, prompts, { limits, workingDirectory }) };
}

/** Reads a skill in a folder, or the skill's own at a git reference. @param version a folder or `git:REF` */
function versionReader(
  version: string,
  prompts: SimulationPlan['prompts'],
  { limits, workingDirectory }: { limits: InstallRules; workingDirectory: string },
): (folder: string) => Promise<SynthesisedSkill> {
  if (!version.startsWith('git:')) {
    const { path } = identifyTarget(version, workingDirectory);
    return async () => synthesiseSkill(path, version, limits);
  }
  return async (folder) => {
    const older = await versionAtReference(folder, version.slice('git:'.length));
    try {
      const olderFolder = realPathOrNull(older.folder) ?? older.folder;
      const leaveOut = [
        ...(limits.leaveOut ?? []).map((path) => join(olderFolder, relative(folder, path))),
        ...filesOfCases(prompts?.cases ?? [], olderFolder),
      ];
      return synthesiseSkill(older.folder, version, { ...limits, leaveOut });
    } finally {
      older.remove();
    }
  };
}
