import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AttemptFailure, type AttemptFailureKind } from './attempt-failure.ts';
import { backOffMs, decideRetry } from './retry-policy.ts';

const half = () => 0.5;
const failures = (...kinds: AttemptFailureKind[]) => kinds.map((kind) => new AttemptFailure(kind, 'No.'));
const times = (count: number, kind: AttemptFailureKind) =>
  failures(...Array.from({ length: count }, () => kind));

describe('decideRetry', () => {
  test.each(['rate-limit', 'overload', 'transport'] as const)('%s: five attempts in all', (kind) => {
    expect(decideRetry(times(4, kind), half)).toMatchObject({ retry: true });
    expect(decideRetry(times(5, kind), half)).toEqual({ retry: false, comeBackInMs: null });
  });

  test.each(['timeout', 'exit'] as const)('%s: two attempts', (kind) => {
    expect(decideRetry(times(1, kind), half)).toMatchObject({ retry: true });
    expect(decideRetry(times(2, kind), half)).toMatchObject({ retry: false });
  });

  test.each(['access', 'refused', 'aborted'] as const)('%s is not retried', (kind) => {
    expect(decideRetry(failures(kind), half)).toEqual({ retry: false, comeBackInMs: null });
  });

  test('a first timeout after other failures is retried, a second is not', () => {
    expect(decideRetry(failures('overload', 'transport', 'timeout'), half)).toMatchObject({ retry: true });
    expect(decideRetry(failures('timeout', 'transport', 'timeout'), half)).toMatchObject({ retry: false });
  });

  test('failures of different kinds add up to five attempts, not more', () => {
    const mixed = failures('overload', 'transport', 'rate-limit', 'timeout', 'transport');
    expect(decideRetry(mixed, half)).toMatchObject({ retry: false });
  });

  test('waits at least as long as the server asks', () => {
    const asked = (retryAfterMs: number) => [new AttemptFailure('rate-limit', '429.', { retryAfterMs })];
    expect(decideRetry(asked(7_000), half)).toEqual({ retry: true, delayMs: 7_000 });
    expect(decideRetry(asked(0), half)).toEqual({ retry: true, delayMs: 250 });
  });

  test('does not wait for a server that asks for more than two minutes', () => {
    const asked = (retryAfterMs: number) => [new AttemptFailure('overload', '503.', { retryAfterMs })];
    expect(decideRetry(asked(120_000), half)).toMatchObject({ retry: true });
    expect(decideRetry(asked(120_001), half)).toEqual({ retry: false, comeBackInMs: 120_001 });
  });
});

describe('backOffMs', () => {
  test('doubles from half a second up to thirty', () => {
    expect([1, 2, 3, 7, 8].map((count) => backOffMs(count, () => 1))).toEqual([
      500, 1000, 2000, 30_000, 30_000,
    ]);
  });

  test('is anywhere between nothing and that', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (n, r) => {
          const delay = backOffMs(n, () => r);
          expect(delay).toBeGreaterThanOrEqual(0);
          expect(delay).toBeLessThan(30_000);
        },
      ),
    );
  });
});
