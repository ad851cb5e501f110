import { InterruptedError } from '../errors/interrupted-error.ts';
import type { CliIo } from './io.ts';

/**
 * Does work that leaves something to be put away, which is put away however the work ends. An interrupt ends the wait
 * for it at once.
 * @param work tells what puts away what it has made, and may stop the listening when it starts to listen itself
 * @throws InterruptedError
 */
export async function endingOnInterrupt<Result>(
  io: Pick<CliIo, 'onInterrupt'>,
  work: (putAway: (clean: () => void) => void, stopListening: () => void) => Promise<Result>,
): Promise<Result> {
  const leftOver: (() => void)[] = [];
  let isOver = false;
  const putAway = (clean: () => void) => {
    if (!isOver) return void leftOver.push(clean);
    clean();
    throw new InterruptedError();
  };
  let stopListening = () => {};
  const interrupted = new Promise<never>((_, reject) => {
    stopListening = io.onInterrupt(() => reject(new InterruptedError()));
  });
  try {
    return await Promise.race([work(putAway, () => stopListening()), interrupted]);
  } finally {
    isOver = true;
    for (const clean of leftOver) clean();
    // The last thing: whoever does not listen any more is killed on the spot.
    stopListening();
  }
}
