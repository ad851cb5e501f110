import type { MonteCarloLayer, SessionSummary } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { LabelledPrompt, ObservedSession } from '../observed-session.ts';
import { LEVEL } from '../stop-early.ts';
import { endedSessions } from './ended-sessions.ts';
import { failuresOf } from './failures.ts';
import { type PassRates, passRatesOf } from './pass-rates-of.ts';
import { qualityOf } from './quality.ts';
import { liftOf } from './reduce-lift.ts';
import { sessionSummaries } from './session-summaries.ts';

/** Figures derived from executed sessions; only the instrument knows the rest of that part of the layer. */
export type ExecutedFigures = Pick<
  NonNullable<MonteCarloLayer['executed']>,
  'n' | 'nFailed' | 'nErrored' | 'failure' | 'quality' | 'lift'
> & {
  passRates: Omit<PassRates, 'gradedBy'>;
  sessions: SessionSummary[];
};

/**
 * Computes the figures of executed sessions, by the same definitions as for the others. Source:
 * docs/specification/executed-sessions.md, "Figures".
 * @param executed of both arms, in any order
 */
export function reduceExecuted(
  executed: readonly ObservedSession[],
  {
    prompts,
    liftAgainst,
    seed,
  }: { prompts: readonly LabelledPrompt[]; liftAgainst: string | null; seed: number },
): ExecutedFigures {
  const sessions = executed.toSorted((a, b) => a.session - b.session);
  const { n, nFailed, nErrored, failure } = failuresOf(
    sessions.filter(({ arm }) => arm === 'with'),
    LEVEL,
  );
  return {
    ...{ n, nFailed, nErrored, failure },
    quality: qualityOf(endedSessions(prompts, sessions), LEVEL),
    lift: liftAgainst === null ? null : liftOf(prompts, sessions, liftAgainst, LEVEL, seed),
    passRates: passRatesOf(prompts, sessions, { liftAgainst, seed, level: LEVEL }),
    sessions: sessionSummaries(sessions),
  };
}
