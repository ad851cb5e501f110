import { reportFinding } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { findingFingerprint } from './finding-fingerprint.ts';

const fingerprint = (changes: Parameters<typeof reportFinding>[0] = {}) =>
  findingFingerprint(reportFinding(changes));

test.each([
  ['another line', { line: 99, column: 1 }],
  ['another file', { file: 'skills/swan/SKILL.md' }],
  ['another wording of the message', { message: 'Nothing is at ../paper/SKILL.md.' }],
  ['white space around the passage', { evidence: '  ../paper/SKILL.md\n' }],
])('survives %s', (_, changes) => {
  expect(fingerprint(changes)).toBe(fingerprint());
});

test('survives a passage that is wrapped anew', () => {
  const wrapped = { evidence: 'Folds\n  paper\u00a0\tcranes.' };
  expect(fingerprint(wrapped)).toBe(fingerprint({ evidence: 'Folds paper cranes.' }));
});

test.each([
  ['the rule', { rule: 'ORPHAN_REFERENCE' }],
  ['the passage', { evidence: '../paper/skill.md' }],
  ['the passage, which is now missing', { evidence: null }],
])('changes with %s', (_, changes) => {
  expect(fingerprint(changes)).not.toBe(fingerprint());
});

test('keeps rule and passage apart', () => {
  const split = { rule: 'a', evidence: 'b c' };
  expect(findingFingerprint(split)).not.toBe(findingFingerprint({ rule: 'a b', evidence: 'c' }));
});
