import type { MeasuredRouting } from '@plugin-eval/core/documents/measured-routing.ts';
import type { Pair, SuspectedPair } from '../pair-shares.ts';
import { type FigureDraws, isRight, proportionOf, routingRate } from './figure-draws.ts';

/** Confusion matrix: the cells with at least one session. */
export function reduceMatrix(figures: FigureDraws, members: number): MeasuredRouting['matrix'] {
  const { prompts, draws } = figures;
  const rows: (number | null)[] = [...Array(members).keys(), null];
  const byRow = new Map(rows.map((row): [number | null, number[]] => [row, []]));
  for (const [prompt, { owners, forNone }] of prompts.entries()) {
    for (const owner of owners) byRow.get(owner)?.push(prompt);
    if (forNone) byRow.get(null)?.push(prompt);
  }
  return rows.flatMap((from) => {
    const own = byRow.get(from) ?? [];
    const takers = new Set(own.flatMap((prompt) => (draws[prompt] ?? []).map(({ taker }) => taker)));
    return [...takers].sort(byTaker).flatMap((to) => {
      const share = routingRate(
        own.map((prompt) => proportionOf(draws[prompt] ?? [], ({ taker }) => taker === to)),
      );
      if (share === null) return [];
      const taking = own.flatMap((prompt) =>
        (draws[prompt] ?? []).flatMap((draw) => (draw.taker === to ? [{ prompt, draw }] : [])),
      );
      const right = taking.filter(({ prompt, draw }) => {
        const routedPrompt = prompts[prompt];
        return (
          routedPrompt !== undefined &&
          (isRight(routedPrompt, draw) || (routedPrompt.forNone && draw.taker === null))
        );
      });
      return [{ from, to, taken: taking.length, right: right.length, share }];
    });
  });
}

/** Sorts members in order, then unknown skills, then none. */
function byTaker(a: number | null, b: number | null): number {
  const rank = (one: number | null) => (one === null ? Number.POSITIVE_INFINITY : one < 0 ? 1e9 : one);
  return rank(a) === rank(b) ? 0 : rank(a) - rank(b);
}

/** The chosen pairs, with figures from the second stage. */
export function reduceWorstPairs(
  figures: FigureDraws,
  chosen: readonly Pair[],
  suspected: readonly SuspectedPair[],
): NonNullable<MeasuredRouting['worstPairs']> {
  const { prompts, draws } = figures;
  return chosen.map(({ from, to }) => ({
    ...{ from, to },
    firstStage: firstShare(suspected.find((pair) => pair.from === from && pair.to === to)),
    share: routingRate(
      prompts.flatMap(({ owners, acceptable }, prompt) =>
        owners.includes(from)
          ? [proportionOf(draws[prompt] ?? [], ({ taker }) => taker === to && !acceptable.has(to))]
          : [],
      ),
    ),
  }));
}

function firstShare(pair: SuspectedPair | undefined): number {
  return pair === undefined || pair.sessions === 0 ? 0 : pair.taken / pair.sessions;
}

/** Prompts that belong to a skill and that no skill took in any session that counts. */
export function untakenPrompts({ prompts, draws }: FigureDraws): MeasuredRouting['untaken'] {
  return prompts.flatMap(({ owners }, prompt) => {
    const promptDraws = draws[prompt] ?? [];
    if (owners.length === 0 || promptDraws.length === 0 || promptDraws.some(({ taker }) => taker !== null))
      return [];
    return [{ prompt, skills: [...owners], sessions: promptDraws.length }];
  });
}
