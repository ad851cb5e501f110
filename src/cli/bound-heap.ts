import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Bytes. Left alone, the young generation grows to 96 MB or more of what is no longer needed. */
const YOUNG_GENERATION = 8_000_000;
/** By how much the old generation may grow between two collections; left alone, it is up to four times as large. */
const GROWTH_PERCENT = 40;

/**
 * Makes V8 collect garbage before it takes more memory, for work that leaves much behind and keeps little. It costs a tenth
 * of the time, and may be called as often as there is something to do. (`--max-semi-space-size` is read only when a process
 * begins, and starting another one takes longer than small collections do.)
 * @returns looks how large the heap has become
 */
export function boundHeap(): () => void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  let grows = true;
  return () => {
    if (!grows) return;
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    grows = (young?.space_size ?? 0) < YOUNG_GENERATION;
    if (!grows) setFlagsFromString('--semi-space-growth-factor=1');
  };
}
