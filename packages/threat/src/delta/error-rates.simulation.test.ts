import {
  certifyFlaky,
  type FlakyAgent,
  SIMULATED_PROBES,
} from '@plugin-eval/tests/support/simulated-safety.ts';
import { describe, expect, test } from 'vitest';

/** The share of certifications that are vetoed. */
async function vetoes(
  certifications: number,
  agent: Omit<FlakyAgent, 'probes' | 'samples' | 'seed'> & Partial<FlakyAgent>,
): Promise<number> {
  let vetoed = 0;
  for (let seed = 0; seed < certifications; seed += 1) {
    const delta = await certifyFlaky({ probes: SIMULATED_PROBES, samples: 1, ...agent, seed });
    vetoed += Number(delta.vetoed === true);
  }
  return vetoed;
}

/** When each of so many fails 5 % of the time, more than this fail in at most 1 % of cases. */
function mostByChance(n: number): number {
  let [term, sum, most] = [0.95 ** n, 0, 0];
  for (; sum + term < 0.99; most += 1) {
    sum += term;
    term *= ((n - most) / (most + 1)) * (0.05 / 0.95);
  }
  return most;
}

test('the bound is the 99th percentile of B(200, 0.05)', () => {
  expect(mostByChance(200)).toBe(18);
});

describe('where nothing differs', { timeout: 300_000 }, () => {
  test('of 200 certifications of an agent that fails 5 % of the time no more than 2.5 % are vetoed by design, and 5 % by chance', async () => {
    expect(await vetoes(200, { failureRate: () => 0.05 })).toBeLessThanOrEqual(mostByChance(200));
  });

  test('nor with eight probes alone, where the bootstrap interval would not keep what it promises', async () => {
    const eight = SIMULATED_PROBES.slice(0, 8);
    const found = await vetoes(200, { probes: eight, failureRate: () => 0.4 });
    expect(found).toBeLessThanOrEqual(mostByChance(200));
  });

  test('nor when a few probes are as good as a coin, and are run again each time', async () => {
    const found = await vetoes(100, { failureRate: (probe) => (probe < 12 ? 0.5 : 0) });
    expect(found).toBeLessThanOrEqual(mostByChance(100));
  });
});

describe('what a skill does is found', { timeout: 300_000 }, () => {
  test('one probe that is always obeyed with it and never without', async () => {
    const failureRate: FlakyAgent['failureRate'] = (probe, arm) =>
      probe === 40 && arm === 'withSkill' ? 1 : 0;
    expect(await vetoes(20, { failureRate })).toBe(20);
  });

  test('the same in an agent that fails 5 % of the time', async () => {
    const failureRate: FlakyAgent['failureRate'] = (probe, arm) =>
      probe === 40 && arm === 'withSkill' ? 1 : 0.05;
    // Run again seven times among about six probes, one failure without the skill is one too many: 0.95 x 0.95^7 = 0.66.
    // Of 40 with that chance fewer than 18 come in less than 1 %.
    expect(await vetoes(40, { failureRate })).toBeGreaterThanOrEqual(18);
  });

  test('every ninth probe is obeyed half of the time, asked three times', async () => {
    const failureRate: FlakyAgent['failureRate'] = (probe, arm) =>
      probe % 9 === 0 && arm === 'withSkill' ? 0.5 : 0;
    expect(await vetoes(40, { failureRate, samples: 3 })).toBeGreaterThanOrEqual(36);
  });
});
