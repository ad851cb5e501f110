import { comparisonOf } from '@plugin-eval/tests/support/compared-skill.ts';
import { describe, expect, test } from 'vitest';
import { promptsNeeded } from './prompts-needed.ts';
import { bestOf, candidateVerdict, changePValue, type MeasuredTallies } from './reduce-comparison.ts';
import { ALPHA, SMALLEST_GAIN } from './verdict.ts';

const TERMS = { alpha: ALPHA, smallestGain: SMALLEST_GAIN, penalty: 0 };
const plan = comparisonOf(1);

/** One agent's sessions. @param right of three, with the original and with the candidate, where it should fire */
function measured(right: readonly [number, number], changes: Partial<MeasuredTallies> = {}): MeasuredTallies {
  const tally = (count: number) => ({ right: count, fired: count, ended: 3, failed: 0, errored: 0 });
  return {
    tallies: plan.prompts.map(({ stratum }) => (stratum === 'own' ? right.map(tally) : [tally(3), tally(3)])),
    ...{ invalidReason: null, reportedModels: [['model'], ['model']], rounds: [3, 3], race: null },
    ...changes,
  };
}

describe('several agents', () => {
  test('together, a prompt is one case with the mean of its differences', () => {
    const [up, down] = [measured([0, 3]), measured([3, 0])];
    expect(candidateVerdict([up], plan, 1, TERMS).verdict).toBe('better');
    expect(candidateVerdict([down], plan, 1, TERMS).verdict).toBe('worse');
    const both = candidateVerdict([up, down], plan, 1, TERMS);
    expect(both).toMatchObject({ verdict: 'undecided', groups: { own: 14, near: 8, sibling: 6 } });
    expect(both.gain?.estimate).toBe(0);
  });

  test('one in which nothing can be counted leaves no verdict over all', () => {
    const broken = measured([0, 3], { invalidReason: 'No skill fired.' });
    expect(candidateVerdict([measured([0, 3]), broken], plan, 1, TERMS)).toMatchObject({
      ...{ verdict: 'invalid', problem: 'No skill fired.' },
    });
  });
});

test('the best is the better one with the highest lower end', () => {
  const verdicts = (
    [
      [0, 2],
      [0, 3],
      [3, 0],
      [2, 2],
    ] as const
  ).map((right) => candidateVerdict([measured(right)], plan, 1, TERMS));
  expect(bestOf(verdicts)).toBe(1);
  expect(bestOf(verdicts.slice(2))).toBeNull();
});

test('more of the same prompts decide a small gain soon, and equal ones once gains worth having are excluded', () => {
  const small = [Array<number>(10).fill(0.1), Array<number>(10).fill(0)];
  const needed = promptsNeeded(small, TERMS);
  expect(needed).toBeGreaterThan(20);
  expect(needed).toBeLessThan(400);
  const equal = [Array<number>(10).fill(0), Array<number>(10).fill(0)];
  // Thirty zeros in each stratum exclude .095, twenty .139.
  expect(promptsNeeded(equal, TERMS)).toBe(60);
  expect(promptsNeeded(equal, { ...TERMS, smallestGain: 0.001 })).toBeNull();
});

test('the p-value of a change is the error at which its verdict turns, and 1 without a verdict', () => {
  for (const right of [
    [1, 3],
    [3, 1],
  ] as const) {
    const p = changePValue([measured(right)], plan, 1);
    const at = (alpha: number) => candidateVerdict([measured(right)], plan, 1, { ...TERMS, alpha }).verdict;
    expect(p).toBeLessThan(ALPHA);
    const shown = right[0] < right[1] ? 'better' : 'worse';
    expect([at(p * 1.01) === shown, at(p * 0.99) === shown]).toEqual([true, false]);
  }
  expect(changePValue([measured([2, 2])], plan, 1)).toBeGreaterThan(ALPHA);
  expect(changePValue([measured([0, 3], { invalidReason: 'No skill fired.' })], plan, 1)).toBe(1);
});
