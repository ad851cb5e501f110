import { expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { FileError } from './file-error.ts';
import { OutputError } from './output-error.ts';
import { PluginEvalError } from './plugin-eval-error.ts';
import { SubjectError } from './subject-error.ts';
import { UsageError } from './usage-error.ts';

test('wrong use is a UsageError, a subject that cannot be measured is none', () => {
  const usage = [
    new ConfigError('a.json', 'limits', 'x'),
    new OutputError('out.json', 'x'),
    new FileError('x', 'missing', 'does not exist'),
  ];
  expect(usage.every((error) => UsageError.isInstance(error))).toBe(true);
  expect(UsageError.isInstance(new SubjectError('skill-file-missing', 'a', 'x'))).toBe(false);
  expect(SubjectError.isInstance(usage[0])).toBe(false);
});

test('a class tells its own failures from those of its siblings', () => {
  const output = new OutputError('out.json', 'x');
  expect(OutputError.isInstance(output)).toBe(true);
  expect(FileError.isInstance(output) || ConfigError.isInstance(output)).toBe(false);
});

test('every expected failure is a PluginEvalError under the name of its class; a bug is not', () => {
  const error = new SubjectError('skill-file-missing', 'skills/a', 'skills/a has no SKILL.md.');
  expect(PluginEvalError.isInstance(error)).toBe(true);
  expect(error.name).toBe('SubjectError');
  expect(PluginEvalError.isInstance(new TypeError('x'))).toBe(false);
});

test('a configuration error names its source, and the key when there is one', () => {
  expect(new ConfigError('a.json', 'limits.max_depth', 'must be a number').message).toBe(
    'a.json: limits.max_depth: must be a number',
  );
  expect(new ConfigError('a.json', null, 'is not JSON').message).toBe('a.json: is not JSON');
});
