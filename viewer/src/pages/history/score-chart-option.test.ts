import { expect, test } from 'vitest';
import { sampleEntry } from '../../../../test/support/sample-entry.ts';
import { describePoint } from './score-chart-option.ts';

test('a point says what it is, as lines of text', () => {
  expect(describePoint(sampleEntry({ at: 'then' })).split('\n')).toEqual([
    'then',
    '80.0 (76.0 to 84.0), Gold',
    'depth standard, plugin-eval 1.2.3',
    'SKILL.md abababab',
    'anthropic:claude-sonnet-4-5',
    '$0.42 for the run',
  ]);
});

test('what is missing is said', () => {
  const entry = sampleEntry({
    score: null,
    ci_low: null,
    ci_high: null,
    badge: null,
    complete: false,
    sha256: null,
    models: [],
    cost_usd: null,
  });
  expect(describePoint(entry)).toContain('not measured, incomplete');
  expect(describePoint(entry)).toContain('cost of the run unknown');
});

test('untrusted text is cut, and what cannot be seen is seen', () => {
  const text = describePoint(sampleEntry({ models: ['a\u202eb', 'n'.repeat(5000)] }));
  expect(text).toContain('a\\u202eb');
  expect(text.length).toBeLessThan(600);
});
