import { expect, test } from 'vitest';
import { PROMPT_COUNT_RANGE, promptMix } from './prompt-mix.ts';

test('fifteen prompts are ten that should trigger and five that should not', () => {
  expect(promptMix(15)).toEqual({ explicit: 3, implicit: 4, contextual: 3, nearMiss: 5 });
});

test('every count comes out, with all four buckets in it', () => {
  for (let count = PROMPT_COUNT_RANGE.min; count <= PROMPT_COUNT_RANGE.max; count++) {
    const counts = Object.values(promptMix(count));
    expect(counts.reduce((sum, one) => sum + one)).toBe(count);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
  }
});
