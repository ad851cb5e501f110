import { redactSecrets } from '@plugin-eval/core/text/redact-keys.ts';
import type { HostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import { type PriceOverrides, priceOf } from '@plugin-eval/engine/model/call-cost.ts';
import { stoppedAttempt } from '@plugin-eval/engine/run/attempt-failure.ts';
import type { Execution } from '@plugin-eval/engine/run/task.ts';
import type { AgentSdk } from './agent-sdk.ts';
import { closedSetting, converse } from './converse.ts';
import { openEnvironment } from './environment/open-environment.ts';
import { environmentToolNames } from './environment-server.ts';
import type { Gateway } from './gateway.ts';
import { HarnessChild } from './harness-child.ts';
import { AGENT_TOOLS } from './harness-inventory.ts';
import { listedInRequest } from './listed-in-request.ts';
import { type DriveContext, refuseBareModel } from './session-driver.ts';
import { type Conversation, endOf } from './session-end.ts';
import { makeSessionFolder } from './session-folder.ts';
import type { SessionRequest, SessionResult, SynthesisedSkill } from './session-request.ts';
import { SessionTimeLimit } from './session-time-limit.ts';

/** State shared by a run's sessions of the driver `claude-agent`. */
export interface ClaudeAgentRun {
  sdk: AgentSdk;
  gateway: Gateway;
  host: HostMachine;
  /** Prices by `provider:model`, which precede the known ones. */
  prices: PriceOverrides;
  /** Keys that must not get into a transcript. */
  secrets: readonly string[];
  now: () => Date;
}

/**
 * Runs a session of the real harness, Claude Code through the Agent SDK, isolated as in
 * docs/specification/sessions.md, "Isolation": its own folders with the synthesised skills, a clean
 * environment, two tools, and the gateway as its only network access. An environment adds its tools, answered in
 * this process, and its briefing.
 * @throws AttemptFailure for what is not a draw: connection, access, rate limit, overload, abort, a harness that does not start
 * @throws SessionIsolationError when the harness has other skills, tools or plugins than it was given
 */
export async function driveClaudeAgent(
  request: SessionRequest,
  skills: readonly SynthesisedSkill[],
  { signal, reservation, refusalRules, ...run }: ClaudeAgentRun & DriveContext,
): Promise<Execution<SessionResult>> {
  refuseBareModel(request);
  const { model, followUps = [] } = request;
  const { sdk, gateway, host, prices, secrets, now } = run;
  if (signal.aborted) throw stoppedAttempt();
  const world = request.scene === undefined ? null : openEnvironment(request.scene);
  const folder = await makeSessionFolder(skills, host);
  const session = gateway.open({
    model,
    allowance: reservation,
    tools: [...AGENT_TOOLS, ...environmentToolNames(world?.tools ?? [])],
    price: priceOf(model, prices, now()),
    // The harness counts its turns anew with each turn of the user.
    ...(followUps.length === 0 ? {} : { mostAnswers: request.maxTurns }),
  });
  const child = new HarnessChild();
  const stop = () => child.kill();
  const limit = new SessionTimeLimit(request.timeLimit, () => session.waitedMs, stop);
  signal.addEventListener('abort', stop, { once: true });
  // It may have been stopped while its folder was made.
  if (signal.aborted) stop();
  let outcome: Conversation;
  try {
    outcome = await converse(request, skills, {
      ...{ sdk, child, secrets, session, world, refusalRules },
      setting: closedSetting(request, skills, folder, { url: gateway.url, token: session.token }),
    });
  } finally {
    signal.removeEventListener('abort', stop);
    limit.end();
    await child.end();
    gateway.close(session);
    await folder.remove();
  }
  if (signal.aborted) throw stoppedAttempt(session.calls > 0);
  const result = {
    ...endOf(outcome, {
      request,
      session,
      timeIsUp: limit.passed,
      stderr: redactSecrets(child.stderr, secrets),
    }),
    usage: session.usage,
    byTurn: outcome.transcript.turnFigures(session.answers),
    reportedModel: session.reportedModel === null ? null : redactSecrets(session.reportedModel, secrets),
    listed: listedInRequest(skills, session.firstTexts),
  };
  return { result, usage: session.usage, costUsd: session.costUsd };
}
