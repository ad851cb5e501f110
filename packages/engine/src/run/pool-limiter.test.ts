import { VirtualTime } from '@plugin-eval/tests/support/virtual-time.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PoolLimiter, type PoolLimits, type SlotUse } from './pool-limiter.ts';

const answered: SlotUse = { kind: 'answered', tokens: null };
const throttled = (retryAfterMs: number | null = null): SlotUse => ({ kind: 'throttled', retryAfterMs });

function limiter(limits: Partial<PoolLimits> = {}) {
  const time = new VirtualTime();
  const pauses: number[] = [];
  const pool = new PoolLimiter(
    { maxInFlight: 8, requestsPerMinute: null, tokensPerMinute: null, ...limits },
    { clock: time, random: () => 0.5, onPause: (pauseMs) => pauses.push(pauseMs) },
  );
  /** Takes so many slots, which have to be there. */
  const takeNow = async (count: number) => {
    const slots = await time.until(Promise.all(Array.from({ length: count }, () => pool.acquire(1))));
    return slots;
  };
  return { time, pool, pauses, takeNow };
}

describe('calls in flight', () => {
  test('no more than the maximum; whoever waits longest is next', async () => {
    const { time, pool, takeNow } = limiter({ maxInFlight: 2 });
    const [first, second] = await takeNow(2);
    const order: string[] = [];
    const waiting = ['a', 'b', 'c'].map(async (name) => {
      const slot = await pool.acquire(1);
      order.push(name);
      await time.pass(10);
      slot.release(answered);
    });
    first?.release(answered);
    second?.release(answered);
    await time.until(Promise.all(waiting));
    expect(order).toEqual(['a', 'b', 'c']);
  });

  test('releasing twice frees one slot', async () => {
    const { pool, takeNow, time } = limiter({ maxInFlight: 1 });
    const [slot] = await takeNow(1);
    slot?.release(answered);
    slot?.release(answered);
    await takeNow(1);
    await expect(time.until(pool.acquire(1))).rejects.toThrow('Nobody sleeps');
  });

  test('random arrivals and durations: never above the maximum, first come first served', async () => {
    const job = fc.record({ at: fc.nat(100), ms: fc.integer({ min: 1, max: 50 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.array(job, { maxLength: 25 }),
        async (max, jobs) => {
          const { time, pool } = limiter({ maxInFlight: max });
          const asked: number[] = [];
          const served: number[] = [];
          let inFlight = 0;
          await time.until(
            Promise.all(
              jobs.map(async ({ at, ms }, index) => {
                await time.pass(at);
                asked.push(index);
                const slot = await pool.acquire(1);
                served.push(index);
                inFlight += 1;
                expect(inFlight).toBeLessThanOrEqual(max);
                await time.pass(ms);
                inFlight -= 1;
                slot.release(answered);
              }),
            ),
          );
          expect(served).toEqual(asked);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('a server that throttles', () => {
  test('halves the calls in flight once for a burst, not once for each response', async () => {
    const { pool, takeNow } = limiter();
    for (const slot of await takeNow(8)) slot.release(throttled());
    expect(pool.allowedInFlight).toBe(4);
    for (const slot of await takeNow(4)) slot.release(throttled());
    expect(pool.allowedInFlight).toBe(2);
  });

  test('never stops altogether', async () => {
    const { pool, takeNow } = limiter({ maxInFlight: 2 });
    for (let burst = 0; burst < 4; burst++) for (const slot of await takeNow(1)) slot.release(throttled());
    expect(pool.allowedInFlight).toBe(1);
  });

  test('nobody starts before the time it asks for', async () => {
    const { time, pool, pauses, takeNow } = limiter();
    const [slot] = await takeNow(1);
    slot?.release(throttled(7_000));
    expect(pauses).toEqual([7_000]);
    await time.until(pool.acquire(1));
    expect(time.elapsedMs()).toBe(7_000);
  });

  test('the longest pause of a burst counts, and is told', async () => {
    const { time, pool, pauses, takeNow } = limiter();
    const [first, second, third] = await takeNow(3);
    first?.release(throttled(2_000));
    second?.release(throttled(20_000));
    third?.release(throttled(1_000));
    expect(pauses).toEqual([2_000, 20_000]);
    await time.until(pool.acquire(1));
    expect(time.elapsedMs()).toBe(20_000);
  });

  test('without a time it backs off, longer from burst to burst, until an answer comes', async () => {
    const { pauses, takeNow } = limiter();
    for (let burst = 0; burst < 3; burst++) for (const slot of await takeNow(1)) slot.release(throttled());
    for (const slot of await takeNow(1)) slot.release(answered);
    for (const slot of await takeNow(1)) slot.release(throttled());
    expect(pauses).toEqual([250, 500, 1000, 250]);
  });

  test('answers raise it again by one for each round, up to the maximum', async () => {
    const { pool, takeNow } = limiter({ maxInFlight: 4 });
    for (const slot of await takeNow(1)) slot.release(throttled());
    expect(pool.allowedInFlight).toBe(2);
    const afterAnswers = async (count: number) => {
      for (let i = 0; i < count; i++) for (const slot of await takeNow(1)) slot.release(answered);
      return pool.allowedInFlight;
    };
    expect(await afterAnswers(9)).toBe(2);
    expect(await afterAnswers(1)).toBe(3);
    expect(await afterAnswers(9)).toBe(3);
    expect(await afterAnswers(1)).toBe(4);
    expect(await afterAnswers(20)).toBe(4);
  });

  test('a round is as long as many calls are allowed', async () => {
    const { pool, takeNow } = limiter({ maxInFlight: 40 });
    for (const slot of await takeNow(1)) slot.release(throttled());
    for (const slot of await takeNow(19)) slot.release(answered);
    expect(pool.allowedInFlight).toBe(20);
    for (const slot of await takeNow(1)) slot.release(answered);
    expect(pool.allowedInFlight).toBe(21);
  });

  test('when one call at a time is too much, starts are kept apart, less with each answer', async () => {
    const { time, takeNow } = limiter({ maxInFlight: 1 });
    for (const slot of await takeNow(1)) slot.release(throttled(0));
    for (const slot of await takeNow(1)) slot.release(throttled(0));
    const starts: number[] = [];
    for (let i = 0; i < 4; i++) {
      for (const slot of await takeNow(1)) slot.release(answered);
      starts.push(time.elapsedMs());
    }
    // Throttled at 0 and at 100 ms, so 200 ms, and a tenth less each time; a timer counts whole milliseconds.
    expect(starts).toEqual([300, 480, 642, 788]);
  });

  test('answers to calls from before the burst do not raise it', async () => {
    const { pool, takeNow } = limiter({ maxInFlight: 40 });
    const [first, ...others] = await takeNow(40);
    first?.release(throttled());
    for (const slot of others) slot.release(answered);
    expect(pool.allowedInFlight).toBe(20);
  });
});

describe('limits per minute', () => {
  test('requests: 60 a minute are begun over a minute, none is lost', async () => {
    const { time, pool } = limiter({ maxInFlight: 100, requestsPerMinute: 60 });
    const starts: number[] = [];
    const jobs = Array.from({ length: 60 }, async () => {
      const slot = await pool.acquire(1);
      starts.push(time.elapsedMs());
      slot.release(answered);
    });
    await time.until(Promise.all(jobs));
    expect(starts.filter((at) => at === 0)).toHaveLength(6);
    expect(starts.at(-1)).toBeGreaterThanOrEqual(59_900);
    expect(starts.at(-1)).toBeLessThan(60_200);
  });

  test('tokens: what a call did not use is there for the next', async () => {
    const { time, pool } = limiter({ tokensPerMinute: 10_000 });
    const slot = await pool.acquire(1_000);
    slot.release({ kind: 'answered', tokens: 100 });
    await time.until(pool.acquire(900));
    expect(time.elapsedMs()).toBe(0);
    await time.until(pool.acquire(150));
    // 9,000 a minute: a second for the 150 that are missing.
    expect(time.elapsedMs()).toBe(1_000);
  });

  test('tokens: a call that was turned away has used none', async () => {
    const { time, pool } = limiter({ tokensPerMinute: 10_000 });
    (await pool.acquire(1_000)).release(throttled(0));
    await time.until(pool.acquire(1_000));
    expect(time.elapsedMs()).toBe(0);
  });

  test('a slot that was not used costs nothing', async () => {
    const { time, pool } = limiter({ requestsPerMinute: 10, tokensPerMinute: 100 });
    for (let i = 0; i < 50; i++) (await pool.acquire(10)).release({ kind: 'unused' });
    await time.until(pool.acquire(10));
    expect(time.elapsedMs()).toBe(0);
  });

  test('a call larger than the bucket is not stuck', async () => {
    const { time, pool } = limiter({ tokensPerMinute: 1_000 });
    (await pool.acquire(5_000)).release({ kind: 'answered', tokens: 5_000 });
    await time.until(pool.acquire(5_000));
    // 4,900 owed and 100 to fill it, at 900 a minute.
    expect(time.elapsedMs()).toBeCloseTo((5_000 / 900) * 60_000, -1);
  });
});

test('those who wait can be turned away, and their timer with them', async () => {
  const { time, pool, takeNow } = limiter();
  const [slot] = await takeNow(1);
  slot?.release(throttled(60_000));
  const waiting = pool.acquire(1);
  pool.turnAway(new Error('closed'));
  await expect(waiting).rejects.toThrow('closed');
  await expect(time.until(new Promise(() => {}))).rejects.toThrow('Nobody sleeps');
});
