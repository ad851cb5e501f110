import type { SessionSummary } from '../../documents/monte-carlo-layer.ts';
import type { RunOutcome } from '../run-outcome.ts';
import { workedAlone } from './sub-scores.ts';

/** The sessions of both arms as the document lists them. */
export function sessionSummaries(runs: readonly RunOutcome[]): SessionSummary[] {
  return runs.map((run) => {
    const ended = run.outcome === 'ended';
    return {
      session: run.session,
      key: run.key,
      prompt: run.promptIndex,
      arm: run.arm,
      outcome: run.outcome,
      failure: run.failure,
      activated: ended ? run.activated : null,
      turn: ended && run.activated ? run.turn : null,
      fired: [...run.fired],
      workedAlone: ended ? workedAlone(run) : null,
      quality: ended ? run.quality : null,
      qualityReason: ended ? run.qualityReason : null,
      inScope: ended ? run.inScope : null,
      completed: ended ? run.completed : null,
      tokens: run.rawTokens,
    };
  });
}
