import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { recordingIo } from '../../test/support/recording-io.ts';
import { InterruptedError } from '../errors/interrupted-error.ts';
import { endingOnInterrupt } from './ending-on-interrupt.ts';

/** Somebody who can interrupt, as long as anybody listens. */
function keys() {
  const listeners = new Set<() => void>();
  const onInterrupt = (stop: () => void) => {
    listeners.add(stop);
    return () => void listeners.delete(stop);
  };
  return {
    listeners,
    interrupt: () => {
      for (const listener of [...listeners]) listener();
    },
    io: recordingIo('/', { onInterrupt }).io,
  };
}

test('what was made is put away when the work is done, and when it failed', async () => {
  const put: string[] = [];
  const { io, listeners } = keys();
  await expect(
    endingOnInterrupt(io, async (_, putAway) => {
      putAway(() => put.push(`a, with ${listeners.size} listening`));
      return 7;
    }),
  ).resolves.toBe(7);
  await expect(
    endingOnInterrupt(io, async (_, putAway) => {
      putAway(() => put.push('b'));
      throw new RangeError('x');
    }),
  ).rejects.toThrow(RangeError);
  expect([put, listeners.size]).toEqual([['a, with 1 listening', 'b'], 0]);
});

test('an interrupt ends it at once', async () => {
  const put: string[] = [];
  const { io, interrupt } = keys();
  const ended = endingOnInterrupt(io, async (_, putAway) => {
    putAway(() => put.push('a'));
    await new Promise(() => {});
  });
  interrupt();
  await expect(ended).rejects.toThrow(InterruptedError);
  expect(put).toEqual(['a']);
});

test('what is made after the interrupt is put away too, and the work goes no further', async () => {
  const seen: string[] = [];
  const { io, interrupt } = keys();
  let make = () => {};
  const made = new Promise<void>((resolve) => {
    make = resolve;
  });
  const ended = endingOnInterrupt(io, async (_, putAway) => {
    await made;
    putAway(() => seen.push('put away'));
    seen.push('went on');
  });
  interrupt();
  await expect(ended).rejects.toThrow(InterruptedError);
  make();
  await setImmediate();
  expect(seen).toEqual(['put away']);
});

test('work that listens itself is told, waited for, and says itself how it ended', async () => {
  const { io, interrupt, listeners } = keys();
  const ended = endingOnInterrupt(io, async (own) => {
    const told = new Promise<void>((resolve) => {
      own.onInterrupt(resolve);
    });
    interrupt();
    await told;
    await setImmediate();
    throw new InterruptedError('r1');
  });
  await expect(ended).rejects.toMatchObject({ run: 'r1' });
  expect(listeners.size).toBe(0);
});

test('work that has ceased to listen is not waited for', async () => {
  const { io, interrupt } = keys();
  const ended = endingOnInterrupt(io, async (own) => {
    const cease = own.onInterrupt(() => {});
    cease();
    interrupt();
    await new Promise(() => {});
  });
  await expect(ended).rejects.toThrow(InterruptedError);
});
