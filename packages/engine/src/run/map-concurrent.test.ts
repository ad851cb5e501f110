import { VirtualTime } from '@plugin-eval/tests/support/virtual-time.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapConcurrent } from './map-concurrent.ts';

test('keeps the order, whoever is done first', async () => {
  const time = new VirtualTime();
  const worker = async (ms: number, index: number) => {
    await time.pass(ms);
    return `${index}:${ms}`;
  };
  expect(await time.until(mapConcurrent([300, 100, 200], 2, worker))).toEqual(['0:300', '1:100', '2:200']);
});

test('never runs more than the limit, and never fewer while there is work', async () => {
  const limits = fc.integer({ min: 1, max: 8 });
  const durations = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(limits, durations, async (limit, items) => {
      const time = new VirtualTime();
      let running = 0;
      let most = 0;
      const worker = async (ms: number) => {
        running += 1;
        most = Math.max(most, running);
        await time.pass(ms);
        running -= 1;
        return ms;
      };
      expect(await time.until(mapConcurrent(items, limit, worker))).toEqual(items);
      expect(most).toBe(Math.min(limit, items.length));
    }),
    { numRuns: 30 },
  );
});

test('after the first error nothing new begins, and it is thrown when the others have ended', async () => {
  const time = new VirtualTime();
  const ended: number[] = [];
  const worker = async (ms: number) => {
    await time.pass(ms);
    if (ms === 10) throw new Error('the tenth');
    if (ms === 20) throw new Error('a later one');
    ended.push(ms);
  };
  const mapped = mapConcurrent([30, 10, 20, 40], 3, worker);
  await expect(time.until(mapped)).rejects.toThrow('the tenth');
  expect(ended).toEqual([30]);
  expect(time.elapsedMs()).toBe(30);
});

test.each([0, -1, Number.NaN, 2.5, Number.POSITIVE_INFINITY])(
  'a limit of %s leaves nothing out',
  async (limit) => {
    expect(await mapConcurrent([1, 2, 3], limit, async (item) => item * 2)).toEqual([2, 4, 6]);
  },
);

test('a worker that throws before its first await is an error like any other', async () => {
  const worker = (): Promise<never> => {
    throw new Error('at once');
  };
  await expect(mapConcurrent([1, 2, 3], 2, worker)).rejects.toThrow('at once');
});

test('ten thousand items take no promise each before their turn', async () => {
  let begun = 0;
  const time = new VirtualTime();
  const mapped = mapConcurrent(Array.from({ length: 10_000 }), 4, async () => {
    begun += 1;
    await time.pass(1);
    if (begun === 8) throw new Error('enough');
  });
  await expect(time.until(mapped)).rejects.toThrow('enough');
  expect(begun).toBe(8);
});
