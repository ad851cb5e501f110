import { type HostMachine, hostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import { priceOf } from '@plugin-eval/engine/model/call-cost.ts';
import { systemTimer } from '@plugin-eval/engine/run/timer.ts';
import { findAgentSdk, type InstalledAgentSdk } from '@plugin-eval/sessions/agent-sdk.ts';
import {
  type ClaudeAgentDriver,
  type ClaudeAgentOptions,
  claudeAgentDriver,
  claudeAgentVersion,
} from '@plugin-eval/sessions/claude-agent-driver.ts';
import { listingBudgetFor } from '@plugin-eval/sessions/listing.ts';
import type { ExecutionPlace } from '@plugin-eval/sessions/session-driver.ts';
import type { SessionRequest, SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import { sessionReservation } from '@plugin-eval/sessions/session-reservation.ts';
import { modelOnStandIn, STAND_IN_KEYS } from '../stand-ins/model-on-stand-in.ts';
import { type AgentReply, type AgentTurn, startScriptedAgent } from '../stand-ins/scripted-agent.ts';
import { REFUSALS_BY_NO } from './refusals-by-no.ts';
import type { RunScriptedSession } from './session-driver-contract.ts';

/** The SDK that is installed here, or where PLUGIN_EVAL_AGENT_SDK says: a file in a project that has it. */
export function agentSdkHere(): InstalledAgentSdk | null {
  const elsewhere = process.env.PLUGIN_EVAL_AGENT_SDK;
  return findAgentSdk() ?? (elsewhere === undefined ? null : findAgentSdk(elsewhere));
}

export interface AgentStage {
  options: ClaudeAgentOptions;
  requestFor(
    prompt: string,
    skills: readonly SynthesisedSkill[],
    changes?: Partial<SessionRequest>,
  ): SessionRequest;
  /** What the stand-in was asked, turn by turn. */
  turns: AgentTurn[];
  requested: string[];
  run(
    prompt: string,
    skills: readonly SynthesisedSkill[],
    changes?: Partial<SessionRequest>,
    signal?: AbortSignal,
    execution?: ExecutionPlace,
  ): ReturnType<ClaudeAgentDriver['drive']>;
  stop(): Promise<void>;
}

/** The driver `claude-agent` with the real SDK, a model that follows a script, and no provider. */
export async function claudeAgentStage(
  decide: (turn: AgentTurn) => AgentReply,
  {
    delayMs = 0,
    host = hostMachine,
    sdk = agentSdkHere(),
  }: { delayMs?: number; host?: HostMachine; sdk?: InstalledAgentSdk | null } = {},
): Promise<AgentStage> {
  if (sdk === null) throw new Error('The Agent SDK is not installed.');
  const agent = await startScriptedAgent({ decide, delayMs, key: STAND_IN_KEYS.anthropic });
  const { model, environment, now } = modelOnStandIn('anthropic', agent);
  const options: ClaudeAgentOptions = {
    environment,
    host,
    prices: {},
    clock: { now, elapsedMs: () => performance.now(), timer: systemTimer },
    random: () => 0,
    findSdk: () => sdk,
  };
  const driver = claudeAgentDriver(options);
  const requestFor: AgentStage['requestFor'] = (prompt, skills, changes = {}) => ({
    driver: 'claude-agent',
    driverVersion: claudeAgentVersion(sdk),
    model,
    prompt,
    skills: skills.map(({ name, hash }) => ({ name, hash })),
    listingBudget: listingBudgetFor(200_000),
    maxTurns: 8,
    maxOutputTokens: 4_000,
    timeLimit: 30_000,
    ...changes,
  });
  return {
    options,
    requestFor,
    turns: agent.turns,
    requested: agent.requested,
    run(prompt, skills, changes = {}, signal = new AbortController().signal, execution = undefined) {
      const request = requestFor(prompt, skills, changes);
      const reservation = sessionReservation(request, skills, priceOf(model, {}, now()));
      return driver.drive(request, skills, {
        signal,
        reservation,
        refusalRules: REFUSALS_BY_NO,
        ...(execution === undefined ? {} : { hands: execution }),
      });
    },
    async stop() {
      await driver.stop();
      await agent.stop();
    },
  };
}

/** For the contract of all drivers. */
export const scriptedClaudeAgent: RunScriptedSession = async ({ skills, script, changes = {} }) => {
  const stage = await claudeAgentStage(script);
  try {
    return await stage.run('Take the tables out of report.pdf.', skills, changes);
  } finally {
    await stage.stop();
  }
};
