import { expect, test } from 'vitest';
import { casesForPower, pairedPower } from './paired-power.ts';
import { seededRandom } from './seeded-random.ts';
import { signTest } from './sign-test.ts';

test('five pairs find nothing, six that are all won do', () => {
  expect(pairedPower(5, { won: 1, lost: 0 }, 0.05)).toBe(0);
  expect(pairedPower(6, { won: 1, lost: 0 }, 0.05)).toBe(1);
});

test('with twelve prompts a difference of a tenth is as good as never found', () => {
  // The chance of six or more of twelve, each with a tenth: a table of the binomial distribution.
  expect(pairedPower(12, { won: 0.1, lost: 0 }, 0.05)).toBeCloseTo(0.000541, 6);
});

test('is what simulated studies come to', () => {
  const random = seededRandom(7);
  const [studies, cases] = [4_000, 60];
  let found = 0;
  for (let study = 0; study < studies; study += 1) {
    const draws = Array.from({ length: cases }, () => random.uniform());
    const won = draws.filter((draw) => draw < 0.3).length;
    const lost = draws.filter((draw) => draw >= 0.3 && draw < 0.4).length;
    if (won > lost && signTest(won, lost) < 0.05) found += 1;
  }
  // Three standard errors of a share near 0.6 over 4,000 studies.
  expect(Math.abs(found / studies - pairedPower(cases, { won: 0.3, lost: 0.1 }, 0.05))).toBeLessThan(0.024);
});

test('the fewest pairs for a power have it, and one less has not', () => {
  for (const discordance of [
    { won: 0.1, lost: 0 },
    { won: 0.3025, lost: 0.2025 },
    { won: 0.5, lost: 0 },
  ]) {
    const cases = casesForPower(0.8, discordance, 0.05);
    expect(pairedPower(cases, discordance, 0.05)).toBeGreaterThanOrEqual(0.8);
    expect(pairedPower(cases - 1, discordance, 0.05)).toBeLessThan(0.8);
  }
});

test('no difference is found by any number', () => {
  expect(() => casesForPower(0.8, { won: 0, lost: 0 }, 0.05)).toThrow(RangeError);
});
