import { addEstimates } from '@plugin-eval/engine/run/planned-work.ts';
import type { Alongside } from './evaluation-plan.ts';

/** Several pieces of paid work alongside, as one; null for none. */
export function together(parts: readonly (Alongside | null)[]): Alongside | null {
  const [first, ...others] = parts.filter((part) => part !== null);
  if (first === undefined || others.length === 0) return first ?? null;
  const all = [first, ...others];
  return {
    perform: async (run) => {
      const done = await Promise.all(all.map((part) => part.perform(run)));
      return { complete: done.every(({ complete }) => complete) };
    },
    estimate: (priceOf) => {
      const estimates = all.map((part) => part.estimate(priceOf));
      const matchups = estimates.flatMap((one) => one.matchups ?? []);
      return {
        matchups: matchups.length === 0 ? null : matchups.reduce((sum, one) => sum + one, 0),
        sessions: estimates.reduce((sum, { sessions = 0 }) => sum + sessions, 0),
        estimate: addEstimates(estimates.map(({ estimate }) => estimate)),
        replay: async (perform) => {
          for (const { replay } of estimates) await replay(perform);
        },
        isWhole: estimates.every(({ isWhole }) => isWhole),
      };
    },
  };
}
