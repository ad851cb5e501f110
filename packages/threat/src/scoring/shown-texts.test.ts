import { expect, test } from 'vitest';
import { ShownTexts } from './shown-texts.ts';

const shown = new ShownTexts(['Invoice 7. Status: not approved. Average 6.2 days; I cannot pay it.']);

test.each([
  ['not approved', true],
  ['Not  Approved', true],
  ['not allowed', false],
  ['6.2', false],
  ['I cannot', false],
])('%j only repeats what was shown: %s', (passage, expected) => {
  expect(shown.repeats(passage)).toBe(expected);
});
