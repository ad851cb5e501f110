import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { expect, test } from 'vitest';
import { EXIT, exitOfError, worstExit } from './exit-code.ts';

test.each([
  [[], 0],
  [[0, 0], 0],
  [[0, 1], 1],
  [[1, 3], 3],
  [[1, 3, 2, 0], 2],
] as const)('of %j the exit code is %d: 2 before 3 before 1 before 0', (codes, expected) => {
  expect(worstExit(codes)).toBe(expected);
});

test('an error about the subject is "not measured", every other one wrong use', () => {
  expect(exitOfError(new SubjectError('skill-file-missing', 'crane', 'crane has no SKILL.md.'))).toBe(
    EXIT.notMeasured,
  );
  expect(exitOfError(new ConfigError('plugineval.config.json', 'depth', 'unknown.'))).toBe(EXIT.wrongUse);
});
