/** Milliseconds. A hidden page paints nothing. */
const LONGEST_WAIT = 500;

/** Resolves when the drawn content has been painted. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    // What is drawn in the first frame is on the screen when the second begins.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  });
}
