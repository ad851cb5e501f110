import type { WinRecord } from '@plugin-eval/core/statistics/bradley-terry.ts';
import fc from 'fast-check';

/** Records of a few games each, draws among them, between contenders from 0 up to `contenders`. */
export function recordsOf(contenders: number, maxLength = 30): fc.Arbitrary<WinRecord[]> {
  const record = fc.record({
    a: fc.nat(contenders - 1),
    // Another one than `a`, counted from it.
    b: fc.integer({ min: 1, max: contenders - 1 }),
    winsA: fc.nat(3),
    winsB: fc.nat(3),
    draws: fc.nat(2),
  });
  return fc.array(record, { minLength: 1, maxLength }).map((drawn) =>
    drawn.map(({ a, b, winsA, winsB, draws }) => ({
      a,
      b: (a + b) % contenders,
      winsA: winsA + draws / 2,
      winsB: winsB + draws / 2,
    })),
  );
}
