import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitBradleyTerry, type WinRecord } from './bradley-terry.ts';
import { seededRandom } from './seeded-random.ts';

const chain = (contenders: number, winsA: number, winsB: number): WinRecord[] =>
  Array.from({ length: contenders - 1 }, (_, a) => ({ a, b: a + 1, winsA, winsB }));

/** By contender, how much its wins differ from what is expected, as a share of its games. */
function largestSurplus(contenders: number, records: readonly WinRecord[]): number {
  const fit = fitBradleyTerry(contenders, records);
  const surplus = fit.contenders.map(({ method, logStrength }) =>
    method === 'prior-mode' ? -(logStrength ?? Number.NaN) : 0,
  );
  for (const { a, b, winsA, winsB } of records) {
    const difference = (fit.contenders[a]?.logStrength ?? 0) - (fit.contenders[b]?.logStrength ?? 0);
    const unexpected = winsA - (winsA + winsB) / (1 + Math.exp(-difference));
    surplus[a] = (surplus[a] ?? Number.NaN) + unexpected;
    surplus[b] = (surplus[b] ?? Number.NaN) - unexpected;
  }
  return Math.max(...surplus.map((own, index) => Math.abs(own) / (1 + (fit.contenders[index]?.games ?? 0))));
}

test('a long chain: every link is the log odds of its wins', () => {
  const { contenders, components } = fitBradleyTerry(2000, chain(2000, 99, 1));
  expect(components[0]?.method).toBe('maximum-likelihood');
  for (let a = 0; a < 1999; a += 1) {
    const link = (contenders[a]?.logStrength ?? 0) - (contenders[a + 1]?.logStrength ?? 0);
    expect(link).toBeCloseTo(Math.log(99), 8);
  }
});

test.each([
  ['a billion wins against half a one', 50, chain(50, 1e9, 0.5)],
  [
    'a chain of wins that the last one breaks',
    300,
    [...chain(300, 100, 1), { a: 299, b: 0, winsA: 1, winsB: 0 }],
  ],
  [
    'two groups that met once',
    61,
    [...chain(30, 1, 2), ...chain(61, 2, 1).slice(31), { a: 0, b: 60, winsA: 1e6, winsB: 0.5 }],
  ],
  [
    'one against all',
    400,
    Array.from({ length: 399 }, (_, b) => ({ a: 0, b: b + 1, winsA: 1 + (b % 3), winsB: 2 })),
  ],
  ['wins only, down a chain', 500, chain(500, 10, 0)],
])('%s', (_, contenders, records) => {
  expect(largestSurplus(contenders, records)).toBeLessThan(1e-9);
});

test('a corpus of 2,000 with 10,000 games', () => {
  const random = seededRandom(8);
  const records = Array.from({ length: 10_000 }, (): WinRecord => {
    const a = random.integerBelow(2000);
    const winsA = random.integerBelow(3) / 2;
    return { a, b: (a + 1 + random.integerBelow(1999)) % 2000, winsA, winsB: 1 - winsA };
  });
  expect(largestSurplus(2000, records)).toBeLessThan(1e-12);
});

test('a maximum that rounding hides is given up for the mode under priors', () => {
  // Around a ring of wins some links are told only by games that have the probability e^-140.
  const ring = Array.from({ length: 1000 }, (_, a): WinRecord => {
    return { a, b: (a + 1) % 1000, winsA: 1 + ((a * 7) % 50), winsB: 0 };
  });
  expect(fitBradleyTerry(1000, ring).components.map(({ method }) => method)).toEqual(['prior-mode']);
  expect(largestSurplus(1000, ring)).toBeLessThan(1e-12);
});

test('whole and half wins of any size up to a billion are fitted', () => {
  const wins = fc
    .tuple(fc.nat(5), fc.integer({ min: 0, max: 9 }))
    .map(([own, zeros]) => (own * 10 ** zeros) / 5);
  const record = fc.record({ a: fc.nat(8), b: fc.nat(7), winsA: wins, winsB: wins });
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 30 }), (drawn) => {
      const records = drawn.map(({ a, b, ...own }) => ({ a, b: b < a ? b : b + 1, ...own }));
      expect(largestSurplus(9, records)).toBeLessThan(1e-8);
    }),
  );
});
