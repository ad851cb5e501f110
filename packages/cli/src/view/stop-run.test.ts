import { expect, test } from 'vitest';
import { isCommandOf } from './stop-run.ts';

test.each([
  ['node dist/plugin-eval.js score skills --yes', true],
  ['/usr/bin/node /x/cli.js runs resume r1 --max-cost 2', true],
  ['node dist/plugin-eval.js runs resume r12 --max-cost 2', false],
  ['node dist/plugin-eval.js score skills --yes --fresh', false],
  ['vim score', false],
  ['', false],
])('%j is the process of the run: %s', (words, isIts) => {
  expect(isCommandOf(words, 'r1', ['score', 'skills', '--yes'])).toBe(isIts);
});
