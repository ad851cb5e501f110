/** Milliseconds of work without a pause: shorter than anybody notices. */
const SLICE = 12;

/**
 * Does work a few milliseconds at a time, so that the page answers in between.
 * @param pause resolves when the page has answered
 */
export async function inSlices<T>(
  work: Generator<void, T, void>,
  { pause = nextTask, now = () => performance.now() } = {},
): Promise<T> {
  let begun = now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (now() - begun < SLICE) continue;
    await pause();
    begun = now();
  }
}

/** Where there is a scheduler it lets what a person does go before; elsewhere a timer does. */
function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
