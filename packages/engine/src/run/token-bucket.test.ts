import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

function bucket(perMinute: number) {
  const clock = { ms: 0 };
  return { clock, bucket: new TokenBucket(perMinute, () => clock.ms) };
}

test('a tenth of the minute goes at once, the rest flows in evenly', () => {
  const { bucket: sixty, clock } = bucket(60);
  for (let i = 0; i < 6; i++) {
    expect(sixty.waitMs(1)).toBe(0);
    sixty.take(1);
  }
  // 54 a minute: one each 1,111 ms.
  expect(sixty.waitMs(1)).toBeCloseTo(60_000 / 54);
  clock.ms = 1112;
  expect(sixty.waitMs(1)).toBe(0);
});

test('an amount above the tenth waits for a full bucket, and is owed', () => {
  const { bucket: thousand, clock } = bucket(1000);
  expect(thousand.waitMs(400)).toBe(0);
  thousand.take(400);
  // 300 are owed, and 100 have to be there again: 400 at 900 a minute.
  expect(thousand.waitMs(400)).toBeCloseTo((400 / 900) * 60_000);
  clock.ms = 30_000;
  expect(thousand.waitMs(400)).toBe(0);
});

test('what is given back can be taken by others, up to a full bucket', () => {
  const { bucket: hundred } = bucket(100);
  hundred.take(10);
  expect(hundred.waitMs(1)).toBeGreaterThan(0);
  hundred.take(-8);
  expect(hundred.waitMs(8)).toBe(0);
  hundred.take(-1000);
  hundred.take(10);
  expect(hundred.waitMs(1)).toBeGreaterThan(0);
});

test('no minute sees more requests than the allowance, whatever the arrivals', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 400 }),
      (perMinute, gaps) => {
        const { bucket: limited, clock } = bucket(perMinute);
        const taken: number[] = [];
        for (const gap of gaps) {
          clock.ms += gap;
          clock.ms += limited.waitMs(1);
          limited.take(1);
          taken.push(clock.ms);
        }
        const busiest = Math.max(
          ...taken.map((from, first) => taken.slice(first).filter((at) => at < from + 59_999).length),
        );
        expect(busiest).toBeLessThanOrEqual(perMinute);
      },
    ),
    { numRuns: 60 },
  );
});
