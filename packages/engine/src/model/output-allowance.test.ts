import { expect, test } from 'vitest';
import type { ModelRequest } from './model.ts';
import { OutputAllowance } from './output-allowance.ts';

const request = (name: string, maxOutputTokens = 16_000): ModelRequest => ({
  model: { provider: 'openai', id: 'a', name: 'openai:a', endpoint: 'http://127.0.0.1:9/v1' },
  system: '',
  messages: [],
  maxOutputTokens,
  answerSchema: { name, schema: {} },
});

test('an answer of unknown length may be five times a usual one, and never longer than it is allowed', () => {
  const allowance = new OutputAllowance();
  expect(allowance.of(request('scope_calibration'))).toBe(4_000);
  expect(allowance.of(request('scope_calibration', 1_000))).toBe(1_000);
});

test('answers of a run say what to expect of the next of their kind: twice the longest', () => {
  const allowance = new OutputAllowance();
  allowance.learn(request('scope_calibration'), 300);
  expect(allowance.of(request('scope_calibration'))).toBe(1_500);
  allowance.learn(request('scope_calibration'), 2_600);
  allowance.learn(request('scope_calibration'), 900);
  expect(allowance.of(request('scope_calibration'))).toBe(5_200);
  expect(allowance.of(request('output_quality'))).toBe(4_000);
});

test('where one was cut short the next gets all that it may have', () => {
  const allowance = new OutputAllowance();
  allowance.learn(request('scope_calibration'), 16_000);
  expect(allowance.of(request('scope_calibration'))).toBe(16_000);
});
