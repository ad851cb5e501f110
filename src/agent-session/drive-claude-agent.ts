import { join } from 'node:path';
import type { HostMachine } from '../config/host-machine.ts';
import { SessionIsolationError } from '../errors/session-isolation-error.ts';
import { type PriceOverrides, priceOf } from '../model/call-cost.ts';
import { AttemptFailure } from '../run/attempt-failure.ts';
import type { Execution } from '../run/task.ts';
import { redactSecrets } from '../text/redact-keys.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import type { AgentSdk } from './agent-sdk.ts';
import { differencesOf } from './check-init.ts';
import type { Gateway } from './gateway.ts';
import type { GatewaySession } from './gateway-session.ts';
import { HarnessChild } from './harness-child.ts';
import { AGENT_TOOLS } from './harness-inventory.ts';
import { listedInRequest } from './listed-in-request.ts';
import { redactMessage } from './redact-message.ts';
import type { SessionFailure, SessionRequest, SessionResult, SynthesisedSkill } from './session.ts';
import type { DriveContext } from './session-driver.ts';
import { SAFEGUARDS } from './session-failures.ts';
import { makeSessionFolder, type SessionFolder, skillFolderOf } from './session-folder.ts';
import { mayRead, plainPrompt, readablePath, sessionOptions } from './session-options.ts';
import { SessionTimeLimit } from './session-time-limit.ts';
import { SessionTranscript } from './session-transcript.ts';
import { conditionalSkills } from './synthesise-skill.ts';

const LONGEST_MESSAGE = 300;

/** What sessions of the driver `claude-agent` share in a run. */
export interface ClaudeAgentRun {
  sdk: AgentSdk;
  gateway: Gateway;
  host: HostMachine;
  /** By `provider:model`, before the known ones. */
  prices: PriceOverrides;
  /** Keys that must not get into a transcript. */
  secrets: readonly string[];
  now: () => Date;
}

/**
 * A session of the real harness, Claude Code through the Agent SDK, shut in as monte-carlo.md has it: folders of its own
 * that hold the synthesised skills, an environment built from nothing, two tools, and the gateway as its only way out.
 * @throws AttemptFailure for what is no draw: connection, access, rate limit, overload, abort, a harness that does not start
 * @throws SessionIsolationError when the harness has other skills, tools or plugins than it was given
 */
export async function driveClaudeAgent(
  request: SessionRequest,
  skills: readonly SynthesisedSkill[],
  { signal, reservation, ...run }: ClaudeAgentRun & DriveContext,
): Promise<Execution<SessionResult>> {
  const { model } = request;
  const { sdk, gateway, host, prices, secrets, now } = run;
  if (signal.aborted) throw new AttemptFailure('aborted', 'The run was stopped.');
  const folder = await makeSessionFolder(skills, host);
  const session = gateway.open({
    model,
    allowance: reservation,
    tools: AGENT_TOOLS,
    price: priceOf(model, prices, now()),
  });
  const child = new HarnessChild();
  const stop = () => child.kill();
  const limit = new SessionTimeLimit(request.timeLimit, () => session.waitedMs, stop);
  signal.addEventListener('abort', stop, { once: true });
  let outcome: Conversation;
  try {
    outcome = await converse(request, skills, {
      sdk,
      folder,
      child,
      secrets,
      access: { url: gateway.url, token: session.token },
    });
  } finally {
    signal.removeEventListener('abort', stop);
    limit.end();
    await child.end();
    gateway.close(session);
    await folder.remove();
  }
  if (signal.aborted)
    throw new AttemptFailure('aborted', 'The run was stopped.', { maybeBilled: session.calls > 0 });
  const result = {
    ...endOf(outcome, {
      request,
      session,
      timeIsUp: limit.passed,
      stderr: redactSecrets(child.stderr, secrets),
    }),
    usage: session.usage,
    reportedModel: session.reportedModel === null ? null : redactSecrets(session.reportedModel, secrets),
    listed: listedInRequest(skills, session.firstTexts),
  };
  return { result, usage: session.usage, costUsd: session.costUsd };
}

/** What came of a session as the SDK told it. */
interface Conversation {
  transcript: SessionTranscript;
  /** Whether the harness came up as it was told to. */
  started: boolean;
  /** The last message of the session; null when it ended without one. */
  result: Record<string, unknown> | null;
  /** What the SDK threw, in its words. */
  thrown: string | null;
}

async function converse(
  request: SessionRequest,
  skills: readonly SynthesisedSkill[],
  way: {
    sdk: AgentSdk;
    folder: SessionFolder;
    child: HarnessChild;
    secrets: readonly string[];
    access: { url: string; token: string };
  },
): Promise<Conversation> {
  const { sdk, folder, child, secrets, access } = way;
  const skillFiles = new Map(
    skills.map(({ name }) => [readablePath(join(skillFolderOf(folder, name), 'SKILL.md'), folder), name]),
  );
  const names = skills.map(({ name }) => name);
  const transcript = new SessionTranscript(names, {
    skillFileAt: (path) => skillFiles.get(readablePath(path, folder)) ?? null,
    mayRead: (path) => mayRead(path, folder),
  });
  const conversation: Conversation = { transcript, started: false, result: null, thrown: null };
  const options = { ...sessionOptions(request, folder, access), spawnClaudeCodeProcess: child.spawn };
  try {
    for await (const message of sdk.query({ prompt: plainPrompt(request.prompt), options })) {
      if (typeof message !== 'object' || message === null) continue;
      const told = redactMessage(message, secrets) as Record<string, unknown>;
      if (told.type === 'system' && told.subtype === 'init') {
        const differences = differencesOf(told, { skills: names, conditional: conditionalSkills(skills) });
        if (differences.length > 0) throw new SessionIsolationError(sdk.version, differences);
        conversation.started = true;
      } else if (told.type === 'result') conversation.result = told;
      else transcript.add(told);
    }
  } catch (error) {
    // After a result that is an error the SDK throws what it has said already.
    if (SessionIsolationError.isInstance(error)) throw error;
    conversation.thrown = redactSecrets(error instanceof Error ? error.message : String(error), secrets);
  }
  transcript.end();
  return conversation;
}

/** What the end of a session means. @throws AttemptFailure when it is no draw */
function endOf(
  { transcript, started, result, thrown }: Conversation,
  way: { request: SessionRequest; session: GatewaySession; timeIsUp: boolean; stderr: string },
): SessionResult {
  const { request, session, timeIsUp, stderr } = way;
  const { record } = transcript;
  const failed = (failure: SessionFailure, message: string) => record.failed(failure, message);
  const { failure } = session;
  if (failure?.kind === 'refused') return failed('refused-request', failure.message);
  if (failure !== null) throw withEarlierCalls(failure, session);
  if (timeIsUp && session.answered === 0)
    throw new AttemptFailure('timeout', `No answer within ${request.timeLimit / 1000} s.`, {
      maybeBilled: session.calls > 0,
    });
  if (timeIsUp) return failed('time-limit', `The session had not ended after ${request.timeLimit / 1000} s.`);
  if (session.allowanceSpent)
    return failed('token-limit', 'The next call might have exceeded the tokens of the session.');
  if (!started)
    throw new AttemptFailure('transport', `Claude Code did not start: ${quoted(stderr || (thrown ?? ''))}`, {
      maybeBilled: false,
    });
  if (result?.subtype === 'error_max_turns')
    return failed('turn-limit', `The session had not ended after ${request.maxTurns} turns.`);
  if (session.stopReason === 'max_tokens')
    return failed('token-limit', 'An answer was cut off at the limit of its tokens.');
  if (session.stopReason === 'refusal') return failed('refused-request', SAFEGUARDS);
  if (result === null || result.is_error !== false || result.subtype !== 'success')
    return failed(
      'crash',
      `Claude Code ended with an error: ${quoted(String(result?.result ?? thrown ?? stderr))}`,
    );
  const text = typeof result.result === 'string' ? result.result.toWellFormed() : '';
  if (text.trim() === '') return failed('empty', 'The agent ended without saying anything.');
  return record.ended();
}

/** Calls of the session that were answered before are billed. */
function withEarlierCalls(failure: AttemptFailure, session: GatewaySession): AttemptFailure {
  const { kind, message, status, retryAfterMs, maybeBilled } = failure;
  return new AttemptFailure(kind, message, {
    status,
    retryAfterMs,
    maybeBilled: maybeBilled || session.answered > 0,
  });
}

/** Somebody else's words for a sentence of ours. */
function quoted(text: string): string {
  const shown = terminalSafe(text).trim();
  return shown.length > LONGEST_MESSAGE
    ? `${shown.slice(0, LONGEST_MESSAGE - 1)}…`
    : shown || 'it said nothing.';
}
