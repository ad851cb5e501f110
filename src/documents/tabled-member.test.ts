import { expect, test } from 'vitest';
import { reportFinding, reportSkill } from '../../test/support/report-documents.ts';
import { tabledMember } from './tabled-member.ts';

test('score, badge and the first change stay; findings keep rule, level and fix', () => {
  const whole = reportSkill();
  const { subject, composite, findings, advice } = tabledMember(whole);
  expect(subject).toEqual({ ...whole.subject, sha256: null });
  expect([composite.score, composite.badge]).toEqual([whole.composite.score, whole.composite.badge]);
  const { rule, level, fix } = reportFinding();
  expect(findings).toMatchObject([{ rule, level, fix, message: '' }]);
  expect(advice[0]?.action).toBe(whole.advice[0]?.action);
});

test('what is equal in two members is one object', () => {
  const [first, second] = [tabledMember(reportSkill()), tabledMember(reportSkill())];
  expect(first.findings[0]).toBe(second.findings[0]);
  expect(first.dimensions).toBe(second.dimensions);
});
