import type { SessionSummary } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { ObservedSession } from '../observed-session.ts';
import { workedAlone } from './sub-scores.ts';

/** The sessions of both arms as the document lists them. */
export function sessionSummaries(sessions: readonly ObservedSession[]): SessionSummary[] {
  return sessions.map((session) => {
    const ended = session.outcome === 'ended';
    return {
      session: session.session,
      key: session.key,
      prompt: session.promptIndex,
      arm: session.arm,
      outcome: session.outcome,
      failure: session.failure,
      activated: ended ? session.activated : null,
      turn: ended && session.activated ? session.turn : null,
      fired: [...session.fired],
      workedAlone: ended ? workedAlone(session) : null,
      quality: ended ? session.quality : null,
      qualityReason: ended ? session.qualityReason : null,
      inScope: ended ? session.inScope : null,
      completed: ended ? session.completed : null,
      tokens: session.rawTokens,
    };
  });
}
