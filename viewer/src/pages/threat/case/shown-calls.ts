/** Calls with hits that are shown behind the first ones, at most. */
const MOST_MARKED = 50;

/** Which calls of so many are shown: the first, and of the others those with hits, since evidence may stand in the last. */
export function shownCalls(length: number, first: number, marked: ReadonlySet<number | null>): number[] {
  const all = Array.from({ length }, (_, index) => index);
  const late = all.slice(first).filter((index) => marked.has(index));
  return [...all.slice(0, first), ...late.slice(0, MOST_MARKED)];
}
