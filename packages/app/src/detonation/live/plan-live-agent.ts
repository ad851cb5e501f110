import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { knownModel } from '@plugin-eval/engine/model/known-models.ts';
import { readInventory } from '@plugin-eval/scan/files/inventory.ts';
import { listingBudgetFor } from '@plugin-eval/sessions/listing.ts';
import type { SessionRequest } from '@plugin-eval/sessions/session-request.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import { labelEvalCase } from '@plugin-eval/skill/label-eval-case.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { EXECUTED_SESSION_LIMITS } from '@plugin-eval/threat/targets/target-session-limits.ts';
import { type ExecutionPlan, planExecution } from '../../paid-run/execution-plan.ts';
import { readPromptsFile } from '../../paid-run/prompts-file.ts';
import type { Ports } from '../../ports.ts';
import { type InstallableSkill, installableSkills } from '../../safety/skill-members.ts';
import { type AgentPlan, planAgents } from '../../threat/plan-agents.ts';
import { triggerPrompts } from '../../threat/trigger-prompts.ts';
import { type Canaries, plantCanaries } from '../canaries.ts';
import { namedFiles } from '../named-files.ts';
import { ownVariables } from '../own-variables.ts';
import type { ReplayedSession } from '../replayed-session.ts';
import { plantingCommand } from './planting-command.ts';

/** Prompts of a live agent, and their number. */
export interface LiveRequest {
  workingDirectory: string;
  /** File of the prompts. @default the author's positive tests, then drafted ones */
  prompts?: string | undefined;
  /** Sessions, one for each prompt. @default 3 */
  sessionCount?: number | undefined;
}

export interface LivePrompt {
  text: string;
  source: NonNullable<ReplayedSession['source']>;
}

/** Decisions made before the first session. */
export interface LivePlan {
  target: Target;
  agent: AgentPlan;
  installed: InstallableSkill;
  execution: ExecutionPlan;
  canaries: Canaries;
  sessions: readonly { prompt: LivePrompt; request: SessionRequest }[];
}

const DEFAULT_SESSIONS = 3;

/**
 * Plans one executed session for each prompt, with the planted files in its home and workspace. The same skill and seed
 * give the same secrets, since they belong to the keys of the sessions.
 * @throws UsageError, ConfigError, SubjectError
 */
export function planLiveAgent(
  request: LiveRequest,
  target: Target,
  settings: Settings,
  ports: Pick<Ports, 'variables' | 'now'>,
): LivePlan {
  const { workingDirectory, sessionCount = DEFAULT_SESSIONS } = request;
  if (target.kind !== 'skill')
    throw new UsageError('--agent detonates one skill at a time: give the folder of a skill.');
  const [agent, ...others] = planAgents(settings, workingDirectory, ports);
  if (others.length > 0)
    throw new UsageError('--agent detonates with one agent at a time: run it once for each.');
  const [installed] = installableSkills([target.path], settings.limits, workingDirectory);
  if (installed === undefined) throw new UsageError(`${target.shown} holds no skill.`);
  const { skill } = installed;
  const inventory = readInventory(realPathOrNull(target.path) ?? target.path, settings.limits);
  const random = seededRandom(seedOf(settings.models.seed, skill.hash));
  const draw = (limit: number) => random.integerBelow(limit);
  const canaries = plantCanaries(ownVariables(inventory).secrets, namedFiles(inventory), draw);
  const execution = planExecution({ sandbox: { kind: 'bubblewrap' } }, [agent.driver]);
  const { driver, driverVersion, model } = agent;
  const { maxTurns, maxOutputTokens, timeLimitMs: timeLimit } = EXECUTED_SESSION_LIMITS;
  const hands = { ...execution.hands, workspace: null, setup: [plantingCommand(canaries.files, driver)] };
  const frame = {
    ...{ driver, driverVersion, model, maxTurns, maxOutputTokens, timeLimit, hands },
    skills: [{ name: skill.name, hash: skill.hash }],
    listingBudget: listingBudgetFor(knownModel(model.provider, model.id)?.contextTokens ?? null),
  };
  const prompts = promptsOf(request, installed).slice(0, sessionCount);
  const sessions = prompts.map((prompt) => ({ prompt, request: { ...frame, prompt: prompt.text } }));
  return { target, agent, installed, execution, canaries, sessions };
}

function promptsOf(
  { prompts, workingDirectory }: LiveRequest,
  installed: InstallableSkill,
): readonly LivePrompt[] {
  if (prompts === undefined) return triggerPrompts(installed, resolve(workingDirectory));
  const positives = readPromptsFile(prompts, workingDirectory, false).cases.filter(
    (one) => labelEvalCase(one, installed.skill.name, false).shouldTrigger === true,
  );
  if (positives.length === 0)
    throw new UsageError(`${prompts} has no prompt that should trigger ${installed.skill.name}.`);
  return positives.map(({ prompt }) => ({ text: prompt, source: 'command-line' }));
}

function seedOf(seed: number, skillHash: string): number {
  return createHash('sha256')
    .update(JSON.stringify([seed, skillHash]))
    .digest()
    .readUIntBE(0, 6);
}
