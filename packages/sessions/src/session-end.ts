import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import { AttemptFailure } from '@plugin-eval/engine/run/attempt-failure.ts';
import type { GatewaySession } from './gateway-session.ts';
import {
  ANSWER_CUT_OFF,
  NOTHING_SAID,
  SAFEGUARDS,
  type SessionFault,
  TOKENS_SPENT,
  timeSpent,
  turnsSpent,
} from './session-failures.ts';
import type { SessionRecord } from './session-record.ts';
import type { SessionRequest, SessionResult } from './session-request.ts';
import type { SessionTranscript } from './session-transcript.ts';

const LONGEST_MESSAGE = 300;

/** A session's outcome as the SDK reported it. */
export interface Conversation {
  transcript: SessionTranscript;
  /** True when the harness started as instructed. */
  started: boolean;
  /** The last message of the session, or of one turn of the user in it; null when it ended without one. */
  result: Record<string, unknown> | null;
  /** The SDK's error message. */
  thrown: string | null;
}

/** A session's outcome, for any agent. */
export interface Ending {
  /** Display name of the agent. */
  agent: string;
  record: SessionRecord;
  /** True when the agent started as instructed. */
  started: boolean;
  /** True when it reports that it has used all its turns. */
  turnsSpent: boolean;
  /** The agent's reason for an abnormal end; null after a normal one. */
  problem: string | null;
  /** Last text of the agent. */
  finalText: string;
  /** True when a session without a request at the gateway is no draw. @default false */
  mustAsk?: boolean;
}

/** Facts about a session that its agent does not report. */
export interface EndContext {
  request: SessionRequest;
  session: GatewaySession;
  timeIsUp: boolean;
  /** The last that the agent wrote to its standard error. */
  stderr: string;
}

/** Returns the result of a Claude Code session. @throws AttemptFailure when it is not a draw */
export function endOf(conversation: Conversation, context: EndContext): SessionResult {
  return resultOf(endingOf(conversation, context.stderr), context);
}

/** Returns the result of a session. @throws AttemptFailure when it is not a draw */
export function resultOf(ending: Ending, context: EndContext): SessionResult {
  const { agent, record, started, problem } = ending;
  const { request, session, timeIsUp, stderr } = context;
  const { failure } = session;
  if (failure?.kind === 'refused')
    return record.failed({ failure: 'refused-request', message: failure.message });
  if (failure !== null) throw withEarlierCalls(failure, session);
  if (timeIsUp && session.answered === 0)
    throw new AttemptFailure('timeout', `No response within ${request.timeLimit / 1000} s.`, {
      maybeBilled: session.calls > 0,
    });
  if (timeIsUp) return record.failed(timeSpent(request));
  if (!started && !session.allowanceSpent)
    throw new AttemptFailure('transport', `${agent} did not start: ${quoted(stderr || (problem ?? ''))}`, {
      maybeBilled: false,
    });
  if (ending.mustAsk === true && hasAskedNobody(session))
    throw new AttemptFailure('transport', `${agent} never asked the gateway: ${quoted(problem ?? stderr)}`, {
      maybeBilled: false,
    });
  const fault = faultOf(ending, context);
  return fault === null ? record.ended() : record.failed(fault);
}

/** Returns true when no request reached the gateway: it waits for a login, or was led to another endpoint. */
function hasAskedNobody({ calls, turnedAway, allowanceSpent, answersSpent }: GatewaySession): boolean {
  return calls === 0 && turnedAway.length === 0 && !allowanceSpent && !answersSpent;
}

/** Returns true when an agent has answered the user, so that the next turn may start. */
export function answersUser(
  ending: Omit<Ending, 'record' | 'started'>,
  way: Pick<EndContext, 'request' | 'session'>,
): boolean {
  return way.session.failure === null && faultOf(ending, way) === null;
}

/** The same of Claude Code. */
export function hasAnswered(
  conversation: Conversation,
  way: { request: SessionRequest; session: GatewaySession },
): boolean {
  return answersUser(endingOf(conversation, ''), way);
}

function endingOf({ transcript, started, result, thrown }: Conversation, stderr: string): Ending {
  const isGood = result !== null && result.is_error === false && result.subtype === 'success';
  return {
    ...{ agent: 'Claude Code', record: transcript.record, started },
    turnsSpent: result?.subtype === 'error_max_turns',
    problem: isGood ? null : String(result?.result ?? thrown ?? stderr),
    finalText: typeof result?.result === 'string' ? result.result.toWellFormed() : '',
  };
}

function faultOf(
  { agent, turnsSpent: saysTurnsSpent, problem, finalText }: Omit<Ending, 'record' | 'started'>,
  { request, session }: Pick<EndContext, 'request' | 'session'>,
): SessionFault | null {
  if (session.allowanceSpent) return TOKENS_SPENT;
  if (session.answersSpent || saysTurnsSpent) return turnsSpent(request);
  if (session.stopReason === 'max_tokens') return ANSWER_CUT_OFF;
  if (session.stopReason === 'refusal') return SAFEGUARDS;
  if (problem !== null)
    return { failure: 'crash', message: `${agent} ended with an error: ${quoted(problem)}` };
  return finalText.trim() === '' ? NOTHING_SAID : null;
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

/** Quotes untrusted words for one of our sentences. */
function quoted(text: string): string {
  const shown = terminalSafe(text).trim();
  return shown.length > LONGEST_MESSAGE
    ? `${shown.slice(0, LONGEST_MESSAGE - 1)}…`
    : shown || 'it said nothing.';
}
