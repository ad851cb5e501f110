import { InterruptedError } from '../errors/interrupted-error.ts';
import type { CliIo } from '../cli/io.ts';

/**
 * Does work that leaves something to be put away, which is put away however the work ends. An interrupt ends the wait
 * for it at once, unless the work listens itself: then it is told, and waited for.
 * @param work tells what puts away what it has made; it listens with the `io` that it is given
 * @throws InterruptedError
 */
export async function endingOnInterrupt<Result>(
  io: CliIo,
  work: (io: CliIo, putAway: (clean: () => void) => void) => Promise<Result>,
): Promise<Result> {
  const leftOver: (() => void)[] = [];
  const listeners = new Set<() => void>();
  let isOver = false;
  const putAway = (clean: () => void) => {
    if (!isOver) return void leftOver.push(clean);
    clean();
    throw new InterruptedError();
  };
  let stopListening = () => {};
  const interrupted = new Promise<never>((_, reject) => {
    stopListening = io.onInterrupt(() => {
      if (listeners.size === 0) reject(new InterruptedError());
      for (const stop of listeners) stop();
    });
  });
  // One listener from beginning to end: a signal between two of them would kill the process, or be lost.
  const onInterrupt = (stop: () => void) => {
    listeners.add(stop);
    return () => void listeners.delete(stop);
  };
  try {
    return await Promise.race([work({ ...io, onInterrupt }, putAway), interrupted]);
  } finally {
    isOver = true;
    for (const clean of leftOver) clean();
    stopListening();
  }
}
