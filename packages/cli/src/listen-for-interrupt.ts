/**
 * Milliseconds within which a second interrupt counts as the same: npm and npx forward the Ctrl-C that the
 * terminal already sent to every process.
 */
const SAME_INTERRUPT_MS = 500;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Calls `stop` once when the user asks this process to end. A second request ends it at once.
 * @returns ends the listening, unless the end was asked for
 */
export function listenForInterrupt(stop: () => void): () => void {
  let askedAt: number | null = null;
  const hear = (signal: NodeJS.Signals) => {
    if (askedAt === null) {
      askedAt = performance.now();
      stop();
    } else if (performance.now() - askedAt >= SAME_INTERRUPT_MS) {
      ignore();
      process.kill(process.pid, signal);
    }
  };
  const ignore = () => {
    for (const signal of SIGNALS) process.off(signal, hear);
  };
  for (const signal of SIGNALS) process.on(signal, hear);
  return () => {
    // Once asked, it is heard to the end: the echo must not kill the process while it says how to go on.
    if (askedAt === null) ignore();
  };
}
