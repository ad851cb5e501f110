import { AttemptFailure } from '../run/attempt-failure.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import type { GatewaySession } from './gateway-session.ts';
import type { SessionRequest, SessionResult } from './session.ts';
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
import type { SessionTranscript } from './session-transcript.ts';

const LONGEST_MESSAGE = 300;

/** What came of a session as the SDK told it. */
export interface Conversation {
  transcript: SessionTranscript;
  /** Whether the harness came up as it was told to. */
  started: boolean;
  /** The last message of the session, or of one turn of the user in it; null when it ended without one. */
  result: Record<string, unknown> | null;
  /** What the SDK threw, in its words. */
  thrown: string | null;
}

/** What came of a session, whichever agent it was. */
export interface Ending {
  /** As people call the agent. */
  agent: string;
  record: SessionRecord;
  /** Whether the agent came up as it was told to. */
  started: boolean;
  /** Whether it says that it has used its turns. */
  turnsSpent: boolean;
  /** Why it did not end in good order, in its words; null when it did. */
  problem: string | null;
  /** What it said last. */
  finalText: string;
}

/** What is known of a session beside what its agent told. */
export interface EndContext {
  request: SessionRequest;
  session: GatewaySession;
  timeIsUp: boolean;
  /** The last that the agent wrote to its standard error. */
  stderr: string;
}

/** What the end of a session of Claude Code means. @throws AttemptFailure when it is not a draw */
export function endOf(conversation: Conversation, context: EndContext): SessionResult {
  return resultOf(endingOf(conversation, context.stderr), context);
}

/** What the end of a session means. @throws AttemptFailure when it is not a draw */
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
  const fault = faultOf(ending, context);
  return fault === null ? record.ended() : record.failed(fault);
}

/** Whether an agent has answered the user, so that the user may go on. */
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

/** Somebody else's words for a sentence of ours. */
function quoted(text: string): string {
  const shown = terminalSafe(text).trim();
  return shown.length > LONGEST_MESSAGE
    ? `${shown.slice(0, LONGEST_MESSAGE - 1)}…`
    : shown || 'it said nothing.';
}
