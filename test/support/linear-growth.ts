import vm from 'node:vm';

/** How much larger the whole input is than the part that it is compared with. */
const FOLD = 4;
/** Linear work takes 4 times as long, n log n less than 5, quadratic work 16 times. */
const MOST_GROWTH = 10;
/** Milliseconds of processor time below which growth is not looked at: clocks and caches decide there. */
const NOTICEABLE_MS = 40;
/** Disturbances only add time, so the fastest of several measurements is the one to compare. */
const MOST_MEASUREMENTS = 5;
/** Milliseconds after which work counts as endless. Nothing that grows with the input takes a tenth of it. */
const ENDLESS_MS = 60_000;

/** One for all: making a context takes longer than most work. */
const context = vm.createContext({ work: (): unknown => undefined }) as { work: () => unknown };
const CALL = new vm.Script('work()');

/**
 * Checks that the processor time of synchronous work grows no faster than n log n with its input. Both sizes are measured in
 * the same moment, so the answer does not depend on the machine or its load.
 * @param size of the whole input; a quarter of it is measured twice where the whole takes noticeable time, since
 *   one disturbed measurement of so little would hide any growth
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
    let wholeMs = Number.POSITIVE_INFINITY;
    let partMs = Number.POSITIVE_INFINITY;
    for (let measurement = 0; measurement < MOST_MEASUREMENTS; measurement += 1) {
      const whole = measured(() => work(size));
      wholeMs = Math.min(wholeMs, whole.milliseconds);
      if (wholeMs < noticeableMs) return whole.result;
      const part = Math.ceil(size / FOLD);
      for (let twice = 0; twice < 2; twice += 1) {
        partMs = Math.min(partMs, measured(() => work(part)).milliseconds);
      }
      if (growth(wholeMs, partMs, noticeableMs) <= MOST_GROWTH) return whole.result;
    }
    const times = growth(wholeMs, partMs, noticeableMs).toFixed(1);
    throw new Error(`${FOLD} times the input took ${times} times the processor time.`);
  });
}

function growth(wholeMs: number, partMs: number, noticeableMs: number): number {
  return wholeMs / Math.max(partMs, noticeableMs / MOST_GROWTH);
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
