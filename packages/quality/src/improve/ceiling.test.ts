import { expect, test } from 'vitest';
import { broadDescription, type CeilingTally, ceilingOf } from './ceiling.ts';
import { LONGEST_DESCRIPTION } from './write-description.ts';

test('the broad description has the words of the prompts, the most frequent first, as far as they fit', () => {
  expect(broadDescription(['Fold a paper crane', 'fold paper now'])).toBe(
    'Use this skill for every request about any of these: fold, paper, crane, now.',
  );
  const many = Array.from({ length: 500 }, (_, index) => `word${index} other${index}`);
  expect(broadDescription(many).length).toBeLessThanOrEqual(LONGEST_DESCRIPTION);
});

const tallies = (own: readonly [number, number][], nearRight: readonly number[]): CeilingTally[] => [
  ...own.map(
    ([original, broad], group): CeilingTally => ({
      ...{ stratum: 'own', group },
      original: { ended: 2, right: original },
      broad: { ended: 2, right: broad },
    }),
  ),
  ...nearRight.map(
    (right, group): CeilingTally => ({
      ...{ stratum: 'near', group, broad: null },
      original: { ended: 2, right },
    }),
  ),
];

test('what fires always already leaves no gain, what the broad one adds or what fires wrongly does', () => {
  const perfect = ceilingOf(tallies(Array(24).fill([2, 2]), Array(16).fill(2)));
  expect(perfect).toBeLessThan(0.1);
  expect(ceilingOf(tallies(Array(24).fill([0, 2]), Array(16).fill(2)))).toBeGreaterThan(1);
  expect(ceilingOf(tallies(Array(24).fill([2, 2]), Array(16).fill(0)))).toBeGreaterThan(1);
  expect(ceilingOf(tallies([], Array(16).fill(2)))).toBeNull();
});
