import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { caseInterval, caseRateInterval } from '@plugin-eval/core/statistics/case-interval.ts';
import { passRates } from '@plugin-eval/core/statistics/pass-at-k.ts';
import type { LabelledPrompt, ObservedSession } from '../observed-session.ts';
import { liftOf } from './reduce-lift.ts';

export type PassRates = NonNullable<NonNullable<MonteCarloLayer['executed']>['passRates']>;
type Rate = PassRates['passAtOne'];

/** Values of k for pass@k and pass^k, as far as there are enough sessions. */
const TOLD = [2, 3, 5, 10];

/**
 * Computes pass rates of executed sessions with the skill, by case and over cases, and the skill's effect. A
 * failed session has not passed; errored and undecided ones are not draws. Source:
 * docs/specification/executed-sessions.md, "Figures".
 */
export function passRatesOf(
  prompts: readonly LabelledPrompt[],
  sessions: readonly ObservedSession[],
  { liftAgainst, seed, level }: { liftAgainst: string | null; seed: number; level: number },
): Omit<PassRates, 'gradedBy'> {
  const byPrompt = Map.groupBy(
    sessions.filter(({ arm, outcome }) => arm === 'with' && outcome !== 'errored'),
    ({ promptIndex }) => promptIndex,
  );
  const byCase = [...byPrompt]
    .sort(([a], [b]) => a - b)
    .map(([prompt, own]) => {
      const decided = own.map(passedIn).filter((one) => one !== null);
      const passed = decided.filter(Boolean).length;
      return { prompt, sessions: decided.length, passed, undecided: own.length - decided.length };
    });
  const decided = byCase.filter((one) => one.sessions > 0);
  const most = Math.max(0, ...decided.map((one) => one.sessions));
  const first = caseRateInterval(
    decided.map((one) => ({ successes: one.passed, trials: one.sessions })),
    level,
  );
  return {
    passAtOne: first === null ? null : { rate: first.mean, ciLow: first.low, ciHigh: first.high },
    byK: TOLD.filter((k) => k <= most).map((k) => {
      const { passAtK, passHatK, cases } = passRates(decided, k);
      const each = decided.map((one) => passRates([one], k));
      const values = (key: 'passAtK' | 'passHatK') => each.flatMap((one) => one[key] ?? []);
      return {
        ...{ k, cases },
        passAtK: rateOf(passAtK, values('passAtK'), level),
        passHatK: rateOf(passHatK, values('passHatK'), level),
      };
    }),
    byCase,
    lift:
      liftAgainst === null
        ? null
        : liftOf(
            prompts,
            sessions.map((session) => {
              const passed = passedIn(session);
              return { ...session, quality: passed === null ? null : Number(passed) };
            }),
            liftAgainst,
            level,
            seed,
          ),
  };
}

function passedIn({ outcome, passed }: ObservedSession): boolean | null {
  return outcome === 'failed' ? false : (passed ?? null);
}

/** Adds the interval over cases, each with one value. */
function rateOf(rate: number | null, values: readonly number[], level: number): Rate {
  const interval = caseInterval(
    values.map((one) => [Math.min(1, Math.max(0, one))]),
    level,
  );
  return rate === null || interval === null
    ? null
    : { rate: Math.min(1, Math.max(0, rate)), ciLow: interval.low, ciHigh: interval.high };
}
