import type { GraderResult } from '@plugin-eval/core/documents/grader.ts';
import { expect, test } from 'vitest';
import { sessionQuality } from './session-quality.ts';

const result = (verdict: GraderResult['verdict'], changes: Partial<GraderResult> = {}): GraderResult => ({
  ...{ kind: 'file', name: 'x', required: false, weight: 1, verdict, reason: '' },
  ...changes,
});

test('is the weighted share of what passed', () => {
  const results = [result('pass', { weight: 3 }), result('fail'), result('errored', { weight: 5 })];
  expect(sessionQuality(results)).toEqual({ quality: 0.75, passed: true, gradedBy: 'deterministic' });
});

test('half is enough where nothing is required, less is not', () => {
  expect(sessionQuality([result('pass'), result('fail')]).passed).toBe(true);
  expect(sessionQuality([result('pass'), result('fail', { weight: 1.01 })]).passed).toBe(false);
});

test('a required grader that fails makes it 0, one that passes lets it pass', () => {
  const required = { required: true };
  expect(sessionQuality([result('pass', { weight: 9 }), result('fail', required)])).toMatchObject({
    ...{ quality: 0, passed: false },
  });
  expect(sessionQuality([result('pass', required), result('fail', { weight: 9 })])).toMatchObject({
    ...{ quality: 0.1, passed: true },
  });
});

test('a required grader that breaks decides nothing, and neither does none at all', () => {
  const undecided = { quality: null, passed: null };
  expect(sessionQuality([result('pass'), result('errored', { required: true })])).toMatchObject(undecided);
  expect(sessionQuality([result('errored')])).toEqual({ ...undecided, gradedBy: null });
  expect(sessionQuality([])).toEqual({ ...undecided, gradedBy: null });
});

test('says who graded', () => {
  const judged = result('pass', { kind: 'judged' });
  expect(sessionQuality([judged]).gradedBy).toBe('judged');
  expect(sessionQuality([judged, result('pass')]).gradedBy).toBe('mixed');
});
