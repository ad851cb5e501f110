/** The sessions of one case that were not errored: how many, and how many of them passed. */
export interface CaseSessions {
  sessions: number;
  passed: number;
}

/** Probabilities that one of k sessions passes, and that all do; by case and over cases. */
export interface PassRates {
  k: number;
  /** Mean over the cases with k sessions or more of the chance that one of k passes; null without such a case. */
  passAtK: number | null;
  /** The same for all k passing. */
  passHatK: number | null;
  /** Cases that have k sessions. */
  cases: number;
}

/**
 * Unbiased estimates without replacement: pass@k = 1 - C(n - p, k) / C(n, k), pass^k = C(p, k) / C(n, k). Source:
 * docs/specification/executed-sessions.md, "Figures"; Chen et al., "Evaluating large language models trained on code"
 * (2021), and Yao et al., "tau-bench" (2024).
 * @param k at least 1
 */
export function passRates(cases: readonly CaseSessions[], k: number): PassRates {
  const enough = cases.filter(({ sessions }) => sessions >= k);
  const mean = (value: (one: CaseSessions) => number) =>
    enough.length === 0 ? null : enough.reduce((sum, one) => sum + value(one), 0) / enough.length;
  return {
    k,
    passAtK: mean(({ sessions, passed }) => 1 - chanceOfAll(sessions - passed, sessions, k)),
    passHatK: mean(({ sessions, passed }) => chanceOfAll(passed, sessions, k)),
    cases: enough.length,
  };
}

/** C(some, k) / C(all, k), as a product, so that nothing overflows. */
function chanceOfAll(some: number, all: number, k: number): number {
  let chance = 1;
  for (let i = 0; i < k; i += 1) chance *= Math.max(0, some - i) / (all - i);
  return chance;
}
