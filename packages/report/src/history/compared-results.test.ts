import type { ComparedResult } from '@plugin-eval/core/documents/viewer.ts';
import { expect, test } from 'vitest';
import { comparedResultsCaveats } from './compared-results.ts';

const result = (changes: Partial<ComparedResult> = {}): ComparedResult => ({
  ...{ at: null, tool_version: '0.1.0', depth: 'standard', models: ['openai:gpt', 'anthropic:claude'] },
  ...changes,
});

test('results of the same depth, version and models have no caveat', () => {
  const other = result({ models: ['anthropic:claude', 'openai:gpt'] });
  expect(comparedResultsCaveats({ a: result(), b: other })).toEqual([]);
});

test('every difference in how they were made is said', () => {
  const b = result({ depth: 'deep', tool_version: '0.2.0', models: [] });
  const [depth, version, models] = comparedResultsCaveats({ a: result(), b });
  expect(depth).toMatch(
    /^A was evaluated at standard depth and B at deep: .* only layer 1, which both have, is compared\./,
  );
  expect(version).toMatch(/^A was evaluated by plugin-eval 0\.1\.0 and B by 0\.2\.0/);
  expect(models).toMatch(/openai:gpt, anthropic:claude for A, none for B/);
});
