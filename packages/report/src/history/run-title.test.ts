import { expect, test } from 'vitest';
import { runTitle } from './run-title.ts';

test.each([
  [['score', './skills', '--depth', 'standard'], ['skills/crane'], 'Score of skills/crane'],
  [['compare', 'a', 'b'], ['a', 'b'], 'Comparison of a and b'],
  [['certify', 'x'], ['a', 'b', 'c', 'd', 'e'], 'Certification of a, b and 3 more'],
  [['threat', 'run', '--target', 'x'], ['pdf'], 'Threat map of pdf'],
  [['toString'], ['a'], 'Run on a'],
  [[], [], 'Run on nothing'],
])('%j of %j is called %j', (command, subjects, title) => {
  expect(runTitle({ command, subjects })).toBe(title);
});
