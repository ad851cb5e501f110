import vm from 'node:vm';

/** How much larger the whole input is than the part that it is compared with. */
const FOLD = 4;
/** Linear work takes 4 times as long, n log n less than 5, quadratic work 16 times. */
const MOST_GROWTH = 10;
/** Milliseconds of processor time below which growth is not looked at: clocks and caches decide there. */
const NOTICEABLE_MS = 40;
/** Of three measurements two decide. */
const DECIDING = 2;
/** Milliseconds after which work counts as endless. Nothing that grows with the input takes a tenth of it. */
const ENDLESS_MS = 60_000;

/** One for all: making a context takes longer than most work. */
const context = vm.createContext({ work: (): unknown => undefined }) as { work: () => unknown };
const CALL = new vm.Script('work()');

/**
 * Checks that the processor time of synchronous work grows no faster than n log n with its input. Both sizes are measured in
 * the same moment, so the answer does not depend on the machine or its load.
 * @param size of the whole input; a quarter of it is measured twice where the whole takes noticeable time, since one
 *   disturbed measurement of so little would hide any growth
 * @param noticeableMs for work that is slow anyway
 * @returns what `work` returned for the whole input
 * @throws Error when it grows faster, or does not end
 */
export function inLinearTime<Result>(
  size: number,
  work: (size: number) => Result,
  noticeableMs = NOTICEABLE_MS,
): Result {
  return withoutHanging(() => {
    let growth = 0;
    let linear = 0;
    for (let faster = 0; faster < DECIDING; ) {
      const whole = measured(() => work(size));
      if (whole.milliseconds < noticeableMs) return whole.result;
      const part = Math.ceil(size / FOLD);
      const partMs = Math.min(
        measured(() => work(part)).milliseconds,
        measured(() => work(part)).milliseconds,
      );
      growth = whole.milliseconds / Math.max(partMs, noticeableMs / MOST_GROWTH);
      if (growth > MOST_GROWTH) faster += 1;
      else if (++linear === DECIDING || faster === 0) return whole.result;
    }
    throw new Error(`${FOLD} times the input took ${growth.toFixed(1)} times the processor time.`);
  });
}

let isWatched = false;

/** Runs synchronous work and interrupts it when it seems endless. Nested calls share the first one's watch, which is slow to set up. */
export function withoutHanging<Result>(work: () => Result): Result {
  if (isWatched) return work();
  isWatched = true;
  context.work = work;
  try {
    return CALL.runInContext(context, { timeout: ENDLESS_MS }) as Result;
  } finally {
    isWatched = false;
  }
}

function measured<Result>(work: () => Result): { result: Result; milliseconds: number } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, milliseconds: (user + system) / 1000 };
}
