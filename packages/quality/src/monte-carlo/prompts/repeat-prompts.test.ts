import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatPrompts } from './repeat-prompts.ts';

const YES = { shouldTrigger: true };
const NO = { shouldTrigger: false };

test('labels take turns, and a second round has samples of its own', () => {
  expect(repeatPrompts([YES, YES, NO], 5)).toEqual([
    { promptIndex: 0, sample: 0 },
    { promptIndex: 2, sample: 0 },
    { promptIndex: 1, sample: 0 },
    { promptIndex: 0, sample: 1 },
    { promptIndex: 2, sample: 1 },
  ]);
});

test('fifty sessions of fifteen prompts', () => {
  const prompts = [...Array(10).fill(YES), ...Array(5).fill(NO)];
  const sessions = repeatPrompts(prompts, 50);
  const counts = prompts.map(
    (_, index) => sessions.filter(({ promptIndex }) => promptIndex === index).length,
  );
  expect(counts.reduce((sum, count) => sum + count)).toBe(50);
  expect(new Set(counts)).toEqual(new Set([3, 4]));
  const firstTwenty = sessions.slice(0, 20).filter(({ promptIndex }) => promptIndex >= 10).length;
  expect(firstTwenty).toBe(7);
});

test('no prompts are no sessions', () => {
  expect(repeatPrompts([], 50)).toEqual([]);
});

test('repeats differ by one at most, keys are distinct, and every beginning keeps the share of labels', () => {
  const label = fc.boolean().map((shouldTrigger) => ({ shouldTrigger }));
  fc.assert(
    fc.property(
      fc.array(label, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 0, max: 120 }),
      (prompts, n) => {
        const sessions = repeatPrompts(prompts, n);
        expect(sessions).toHaveLength(n);
        const counts = prompts.map(
          (_, index) => sessions.filter(({ promptIndex }) => promptIndex === index).length,
        );
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        expect(new Set(sessions.map(({ promptIndex, sample }) => `${promptIndex} ${sample}`)).size).toBe(n);
        const share = prompts.filter(({ shouldTrigger }) => shouldTrigger).length / prompts.length;
        for (let length = 1; length <= n; length++) {
          const positive = sessions
            .slice(0, length)
            .filter(({ promptIndex }) => prompts[promptIndex]?.shouldTrigger).length;
          expect(Math.abs(positive - share * length)).toBeLessThanOrEqual(1);
        }
      },
    ),
    { numRuns: 150 },
  );
});
