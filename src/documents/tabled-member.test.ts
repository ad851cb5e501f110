import { expect, test } from 'vitest';
import { reportFinding, reportPlugin, reportSkill } from '../../test/support/report-documents.ts';
import { tabledMember } from './tabled-member.ts';

test('score, badge and the first change stay; findings keep rule, level and fix', () => {
  const whole = reportSkill();
  const { subject, composite, findings, advice } = tabledMember(whole);
  expect(subject).toEqual(whole.subject);
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

test('scores of dimensions stay where they are shown', () => {
  const whole = reportPlugin();
  expect(tabledMember(whole, true)).toMatchObject({
    dimensions: whole.dimensions,
    skills: [{ dimensions: whole.skills[0]?.dimensions }],
  });
  expect(Object.values(tabledMember(whole).dimensions).map(({ score }) => score)).not.toContain(
    whole.dimensions.triggering_accuracy?.score ?? 0,
  );
});
