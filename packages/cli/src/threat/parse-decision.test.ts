import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { expect, test } from 'vitest';
import { parseDecision } from './review-command.ts';

test('--set takes the last = as the one that parts, and knows samples', () => {
  expect(parseDecision('ih-odd#2=refusal')).toEqual({ caseId: 'ih-odd#2', outcome: 'refusal' });
  expect(parseDecision('ih-odd#2=rules')).toEqual({ caseId: 'ih-odd#2', outcome: null });
  expect(parseDecision('a=b=redirect')).toEqual({ caseId: 'a=b', outcome: 'redirect' });
});

test.each([
  ['ih-odd#2', /write CASE=OUTCOME/],
  ['ih-odd#2=fine', /must be one of refusal, redirect/],
  ['ih-odd#2=', /must be one of/],
])('--set %s is refused', (given, message) => {
  expect(() => parseDecision(given)).toThrow(UsageError);
  expect(() => parseDecision(given)).toThrow(message);
});
