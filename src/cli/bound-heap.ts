import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Bytes. Left alone, the young generation grows to 96 MB or more of what is no longer needed. */
const YOUNG_GENERATION = 8_000_000;
/** By how much the old generation may grow between two collections; left alone, it is up to four times as large. */
const GROWTH_PERCENT = 40;

/**
 * Keeps the young generation as small as it is while much is found at a stretch: it grows eightfold then, and never becomes
 * smaller.
 * @returns lets it grow again
 */
export function holdHeap(): () => void {
  setFlagsFromString('--semi-space-growth-factor=1');
  return () => setFlagsFromString('--semi-space-growth-factor=2');
}

/**
 * Makes V8 collect garbage before it takes more memory, for work that leaves much behind and keeps little. It costs a tenth
 * of the time, and may be called as often as there is something to do. (`--max-semi-space-size` is read only when a process
 * begins, and starting another one takes longer than small collections do.)
 * @param isStrict the young generation stays as it is, since it grows eightfold while one thing is done at a stretch, and
 * never becomes smaller; else it may grow until it is looked at
 * @returns looks how large the heap has become
 */
export function boundHeap({ isStrict = false } = {}): () => void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  let grows = true;
  const look = () => {
    if (!grows) return;
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    grows = !isStrict && (young?.space_size ?? 0) < YOUNG_GENERATION;
    if (!grows) setFlagsFromString('--semi-space-growth-factor=1');
  };
  look();
  return look;
}
