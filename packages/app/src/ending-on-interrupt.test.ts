import { setImmediate } from 'node:timers/promises';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { expect, test } from 'vitest';
import { endingOnInterrupt } from './ending-on-interrupt.ts';

/** Somebody who can interrupt, and how many defer that. */
function keys() {
  const interrupt = new AbortController();
  const deferring = { count: 0 };
  return {
    deferring,
    interrupt: () => interrupt.abort(),
    ports: {
      signal: interrupt.signal,
      deferInterrupts: () => {
        deferring.count += 1;
        return () => {
          deferring.count -= 1;
        };
      },
    },
  };
}

test('what was made is put away when the work is done, and when it failed', async () => {
  const put: string[] = [];
  const { ports, deferring } = keys();
  await expect(
    endingOnInterrupt(ports, async (_, putAway) => {
      putAway(() => put.push(`a, with ${deferring.count} deferring`));
      return 7;
    }),
  ).resolves.toBe(7);
  await expect(
    endingOnInterrupt(ports, async (_, putAway) => {
      putAway(() => put.push('b'));
      throw new RangeError('x');
    }),
  ).rejects.toThrow(RangeError);
  expect([put, deferring.count]).toEqual([['a, with 1 deferring', 'b'], 0]);
});

test('an interrupt ends it at once', async () => {
  const put: string[] = [];
  const { ports, interrupt } = keys();
  const ended = endingOnInterrupt(ports, async (_, putAway) => {
    putAway(() => put.push('a'));
    await new Promise(() => {});
  });
  interrupt();
  await expect(ended).rejects.toThrow(InterruptedError);
  expect(put).toEqual(['a']);
});

test('an interrupt that came before ends it at once', async () => {
  const { ports, interrupt } = keys();
  interrupt();
  await expect(endingOnInterrupt(ports, () => new Promise(() => {}))).rejects.toThrow(InterruptedError);
});

test('what is made after the interrupt is put away too, and the work goes no further', async () => {
  const seen: string[] = [];
  const { ports, interrupt } = keys();
  let make = () => {};
  const made = new Promise<void>((resolve) => {
    make = resolve;
  });
  const ended = endingOnInterrupt(ports, async (_, putAway) => {
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

test('work that defers interrupts is told, waited for, and says itself how it ended', async () => {
  const { ports, interrupt, deferring } = keys();
  const ended = endingOnInterrupt(ports, async (own) => {
    own.deferInterrupts();
    interrupt();
    expect(own.signal.aborted).toBe(true);
    await setImmediate();
    throw new InterruptedError('r1');
  });
  await expect(ended).rejects.toMatchObject({ run: 'r1' });
  expect(deferring.count).toBe(0);
});

test('work that has ceased to defer is not waited for', async () => {
  const { ports, interrupt } = keys();
  const ended = endingOnInterrupt(ports, async (own) => {
    const cease = own.deferInterrupts();
    cease();
    interrupt();
    await new Promise(() => {});
  });
  await expect(ended).rejects.toThrow(InterruptedError);
});
