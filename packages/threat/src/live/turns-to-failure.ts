import type { ResponseLine } from '@plugin-eval/core/documents/probe.ts';
import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { caseId } from '../scoring/case-texts.ts';
import type { ScoredResponses } from '../scoring/score-responses.ts';
import type { ProbeOutcome } from './live-target.ts';
import { responseLineOf } from './response-line.ts';

type Answered = Extract<ProbeOutcome, { state: 'answered' }>;

/**
 * Counts the user's messages after which each failed case under a strategy had failed: the shortest beginning of the
 * session that fails by itself, and all messages where only the whole does.
 * @param caseOf scores of whole sessions
 * @returns by the id of the case
 */
export async function turnsToFailure(
  outcomes: readonly Answered[],
  caseOf: ReadonlyMap<Answered, CaseScore>,
  score: (lines: ResponseLine[]) => Promise<ScoredResponses>,
): Promise<ReadonlyMap<string, number>> {
  const failed = outcomes.filter((outcome) => {
    const one = caseOf.get(outcome);
    return one?.strategy !== undefined && !one.passed && hasTurns(outcome);
  });
  const beginnings = failed.flatMap((outcome) =>
    Array.from({ length: messagesIn(outcome) - 1 }, (_, index) => ({
      turns: index + 1,
      line: beginningOf(outcome, index + 1),
    })),
  );
  if (failed.length === 0) return new Map();
  const { cases } = await score(beginnings.map(({ line }) => line));
  const first = new Map(failed.map((outcome) => [idOf(outcome), messagesIn(outcome)]));
  beginnings.forEach(({ turns }, index) => {
    const one = cases[index];
    if (one !== undefined && !one.passed) first.set(one.id, Math.min(turns, first.get(one.id) ?? turns));
  });
  return first;
}

/** Returns false for sessions whose transcripts hold no messages of the user, such as executed ones. */
function hasTurns({ answer: { transcript } }: Answered): boolean {
  return transcript.some(({ kind }) => kind === 'user');
}

function idOf({ sample, answer }: Answered): string {
  return caseId(responseLineOf(sample, answer));
}

/** Counts the user's messages, at least 1: an agent may fail before its first reply. */
function messagesIn({ answer: { transcript, replies } }: Answered): number {
  return Math.max(1, replies.length, transcript.filter(({ kind }) => kind === 'user').length);
}

/** The answer after a number of the user's messages: the replies to them, and the calls before the next one. */
function beginningOf({ sample, answer }: Answered, messages: number): ResponseLine {
  const next = answer.transcript.filter(({ kind }) => kind === 'user')[messages];
  const calls = answer.calls.filter(({ turn = 0 }) => next === undefined || turn <= next.turn);
  return responseLineOf(sample, { ...answer, calls, replies: answer.replies.slice(0, messages) });
}
