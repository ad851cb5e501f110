/** A finished round of a race. */
export interface RaceRound {
  /** Arms that took part, without the original. */
  candidates: readonly number[];
  /** Utility of each arm so far, the original's first; null for one that has left the race. */
  utilities: readonly (number | null)[];
}

/** The way a race ended: with one candidate that was ahead to the end, or with none ahead. */
export interface RaceEnd {
  leader: number;
  isAhead: boolean;
}

/** The first round after which a candidate has to be ahead of the original. */
const FIRST_CHECK = 2;

/**
 * Yields the candidates of each round, one session a prompt, and takes the utilities of all arms so far. After
 * each round the better half stays, rounded up, until one is left; from the second on the race ends when no
 * candidate is ahead of the original. Source: docs/specification/comparisons.md, "Race".
 * @param candidates number of candidates, at least 1; they are the arms from 1 on
 * @param rounds sessions of each prompt that the winner gets, at least 3
 */
export function* race(
  candidates: number,
  rounds: number,
): Generator<readonly number[], RaceEnd, (arm: number) => number> {
  let alive = Array.from({ length: candidates }, (_, index) => index + 1);
  for (let round = 1; round <= rounds; round += 1) {
    const utilityOf = yield alive;
    // Equal ones keep their order.
    const ranked = [...alive].sort((a, b) => utilityOf(b) - utilityOf(a) || a - b);
    const leader = ranked[0] as number;
    const isAhead = utilityOf(leader) > utilityOf(0);
    if (round >= FIRST_CHECK && !isAhead) return { leader, isAhead };
    if (round === rounds) return { leader, isAhead };
    alive = ranked.slice(0, Math.ceil(ranked.length / 2)).sort((a, b) => a - b);
  }
  throw new RangeError('A race has at least one round.');
}
