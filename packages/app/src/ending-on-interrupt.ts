import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import type { Ports } from './ports.ts';

type Interruptible = Pick<Ports, 'signal' | 'deferInterrupts'>;

/**
 * Does work that leaves something to be put away, which is put away however the work ends. An interrupt ends the wait
 * for it at once, unless the work defers interrupts itself: then it is waited for.
 * @param work tells what puts away what it has made; it defers interrupts with the ports that it is given
 * @throws InterruptedError
 */
export async function endingOnInterrupt<P extends Interruptible, Result>(
  ports: P,
  work: (ports: P, putAway: (clean: () => void) => void) => Promise<Result>,
): Promise<Result> {
  const leftOver: (() => void)[] = [];
  let deferring = 0;
  let isOver = false;
  const putAway = (clean: () => void) => {
    if (!isOver) return void leftOver.push(clean);
    clean();
    throw new InterruptedError();
  };
  // One deferral from beginning to end: a signal between two of them would kill the process, or be lost.
  const letInterrupts = ports.deferInterrupts();
  let stop = () => {};
  const interrupted = new Promise<never>((_, reject) => {
    stop = () => {
      if (deferring === 0) reject(new InterruptedError());
    };
    if (ports.signal.aborted) stop();
    else ports.signal.addEventListener('abort', stop, { once: true });
  });
  const deferInterrupts = () => {
    deferring += 1;
    return () => {
      deferring -= 1;
    };
  };
  try {
    return await Promise.race([work({ ...ports, deferInterrupts }, putAway), interrupted]);
  } finally {
    isOver = true;
    for (const clean of leftOver) clean();
    ports.signal.removeEventListener('abort', stop);
    letInterrupts();
  }
}
