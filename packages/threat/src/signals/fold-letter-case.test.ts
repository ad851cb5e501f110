import { expect, test } from 'vitest';
import { foldCase } from './fold-letter-case.ts';

/** All letters that have case, and what else a pattern that ignores case may take for one another. */
const CASED = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code + 1)).filter(
  (unit) => unit.toLowerCase() !== unit || unit.toUpperCase() !== unit,
);

test('what a pattern without case takes for the same folds to the same', () => {
  const text = CASED.join('');
  const wrong: string[] = [];
  for (const unit of CASED.filter((_, index) => index % 5 === 0)) {
    for (const [same] of text.matchAll(new RegExp(unit, 'giu'))) {
      if (foldCase(same) !== foldCase(unit)) wrong.push(`${unit} and ${same}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('what folds to another unit is matched by it', () => {
  const wrong = CASED.filter((unit) => !new RegExp(foldCase(unit), 'iu').test(unit));
  expect(wrong).toEqual([]);
});

test.each([
  ['A', 'a'],
  ['É', 'é'],
  ['ſ', 's'],
  ['\u212a', 'k'],
  ['ς', 'σ'],
  ['ı', 'ı'],
  ['字', '字'],
])('%s folds to %s', (unit, folded) => {
  expect(foldCase(unit)).toBe(folded);
});
