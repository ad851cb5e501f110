import type { RoutedPrompt } from './routed-prompts.ts';
import type { RoutingDraw } from './routing-draw.ts';

/** A pair of skills: the owner of the prompts, and the skill that takes them. */
export interface Pair {
  from: number;
  to: number;
}

/** A pair with its prior estimate before its figures are measured. */
export interface SuspectedPair extends Pair {
  /** Sessions of the row that the other one took. */
  taken: number;
  /** Sessions of the row. */
  sessions: number;
  /** Expected share of the row's prompts, with the estimate counting like one session. */
  share: number;
  /** Uncertainty of that share, one standard deviation. */
  spread: number;
}

/** Sessions that the estimate from words counts for. */
const ESTIMATE_WEIGHT = 1;

/**
 * Lists pairs confused in a session or in the lexical estimate, largest expected share first; ties in the
 * order of the members. Source: docs/specification/skill-sets.md, "Stages".
 * @param estimated by `from to`: share of the row's prompts that the estimate gives to the other one
 */
export function suspectedPairs(
  prompts: readonly RoutedPrompt[],
  draws: readonly RoutingDraw[],
  estimated: ReadonlyMap<string, number>,
): SuspectedPair[] {
  const sessions = new Map<number, number>();
  const taken = new Map<string, number>([...estimated.keys()].map((key) => [key, 0]));
  for (const { prompt, taker, outcome } of draws) {
    const routedPrompt = prompts[prompt];
    if (routedPrompt === undefined || outcome !== 'ended') continue;
    for (const owner of routedPrompt.owners) {
      sessions.set(owner, (sessions.get(owner) ?? 0) + 1);
      if (taker === null || taker < 0 || routedPrompt.acceptable.has(taker)) continue;
      const key = pairKey({ from: owner, to: taker });
      taken.set(key, (taken.get(key) ?? 0) + 1);
    }
  }
  return [...taken]
    .map(([key, count]) => {
      const [from = 0, to = 0] = key.split(' ').map(Number);
      const sessionCount = sessions.get(from) ?? 0;
      const total = sessionCount + ESTIMATE_WEIGHT;
      const share = (count + ESTIMATE_WEIGHT * (estimated.get(key) ?? 0)) / total;
      return {
        from,
        to,
        taken: count,
        sessions: sessionCount,
        share,
        spread: Math.sqrt((share * (1 - share)) / total),
      };
    })
    .sort((a, b) => b.share - a.share || a.from - b.from || a.to - b.to);
}

export function pairKey({ from, to }: Pair): string {
  return `${from} ${to}`;
}
