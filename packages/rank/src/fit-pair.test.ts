import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { materialTokens } from '@plugin-eval/sessions/grading/fit-material.ts';
import { prepareMaterial } from '@plugin-eval/sessions/grading/material.ts';
import { expect, test } from 'vitest';
import { fitPair } from './fit-pair.ts';

/** Tokens that the lines around a file add to it. */
const FRAME = materialTokens(prepareMaterial([{ path: 'SKILL.md', text: '' }]));

/** A skill of files with so many tokens each. */
function skillOf(...tokens: number[]) {
  return tokens.map((count, i) => ({
    path: i === 0 ? 'SKILL.md' : `references/${i}.md`,
    text: 'x'.repeat(Math.max(0, 3 * (count - FRAME) - 20)),
  }));
}

test('without a bound, and within it, everything is shown', () => {
  expect(fitPair(skillOf(500, 900), skillOf(500, 900, 900), Infinity)).toEqual({ first: 2, second: 3 });
  expect(fitPair(skillOf(500, 900), skillOf(500, 900, 900), 4_000)).toEqual({ first: 2, second: 3 });
});

test('two skills with the same references keep the same of them', () => {
  const [first, second] = [skillOf(500, 400, 400, 400), skillOf(500, 400, 400, 400)];
  expect(fitPair(first, second, 2_700)).toEqual({ first: 3, second: 3 });
  expect(fitPair(first, second, 1_400)).toEqual({ first: 1, second: 1 });
});

test('what one skill does not need is left to the other, whichever it is', () => {
  const [small, large] = [skillOf(200, 200), skillOf(200, 500, 500, 500)];
  expect(fitPair(small, large, 1_700)).toEqual({ first: 2, second: 3 });
  expect(fitPair(large, small, 1_700)).toEqual({ first: 3, second: 2 });
});

test('a long SKILL.md is shown whole, at the cost of references on both sides', () => {
  expect(fitPair(skillOf(1_500, 300), skillOf(200, 300), 2_100)).toEqual({ first: 1, second: 1 });
});

test('SKILL.md of both that does not fit is no measurement', () => {
  expect(() => fitPair(skillOf(1_000), skillOf(1_000), 1_900)).toThrow(MeasurementError);
});
