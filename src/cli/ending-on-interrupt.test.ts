import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { InterruptedError } from '../errors/interrupted-error.ts';
import { endingOnInterrupt } from './ending-on-interrupt.ts';

/** Somebody who can interrupt, as long as anybody listens. */
function keys() {
  const listeners = new Set<() => void>();
  return {
    listeners,
    interrupt: () => {
      for (const listener of [...listeners]) listener();
    },
    onInterrupt: (stop: () => void) => {
      listeners.add(stop);
      return () => void listeners.delete(stop);
    },
  };
}

test('what was made is put away when the work is done, and when it failed', async () => {
  const put: string[] = [];
  const io = keys();
  await expect(
    endingOnInterrupt(io, async (putAway) => {
      putAway(() => put.push(`a, with ${io.listeners.size} listening`));
      return 7;
    }),
  ).resolves.toBe(7);
  await expect(
    endingOnInterrupt(io, async (putAway) => {
      putAway(() => put.push('b'));
      throw new RangeError('x');
    }),
  ).rejects.toThrow(RangeError);
  expect([put, io.listeners.size]).toEqual([['a, with 1 listening', 'b'], 0]);
});

test('an interrupt ends it at once', async () => {
  const put: string[] = [];
  const io = keys();
  const ended = endingOnInterrupt(io, async (putAway) => {
    putAway(() => put.push('a'));
    await new Promise(() => {});
  });
  io.interrupt();
  await expect(ended).rejects.toThrow(InterruptedError);
  expect(put).toEqual(['a']);
});

test('what is made after the interrupt is put away too, and the work goes no further', async () => {
  const seen: string[] = [];
  const io = keys();
  let make = () => {};
  const made = new Promise<void>((resolve) => {
    make = resolve;
  });
  const ended = endingOnInterrupt(io, async (putAway) => {
    await made;
    putAway(() => seen.push('put away'));
    seen.push('went on');
  });
  io.interrupt();
  await expect(ended).rejects.toThrow(InterruptedError);
  make();
  await setImmediate();
  expect(seen).toEqual(['put away']);
});

test('work that listens itself is not cut short', async () => {
  const io = keys();
  const ended = endingOnInterrupt(io, async (_, stopListening) => {
    stopListening();
    io.interrupt();
    await setImmediate();
    return 'its own end';
  });
  await expect(ended).resolves.toBe('its own end');
});
