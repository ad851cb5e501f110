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

test('members that differ in name and score alone share all but these', () => {
  const named = (name: string, score: number) => {
    const skill = reportSkill();
    const [layer, ...layers] = skill.layers;
    const portability = [
      {
        ...{ agent: 'codex', version: '1.0', state: 'whole', reason: null, name, lostCharacters: 0 },
        ...{ lostWords: [], lostTrigger: null, ignoredKeys: [] },
      } as const,
    ];
    return tabledMember({
      ...skill,
      subject: { ...skill.subject, name },
      composite: { ...skill.composite, score },
      layers: [{ ...layer, portability }, ...layers],
    } as typeof skill);
  };
  const [first, second] = [named('first', 61), named('second', 62)];
  expect(first.layers[0]).toBe(second.layers[0]);
  expect(first.composite.dimensions).toBe(second.composite.dimensions);
  expect([first.composite.score, second.composite.score]).toEqual([61, 62]);
});

test('what is equal in two members is one object', () => {
  const [first, second] = [tabledMember(reportSkill()), tabledMember(reportSkill())];
  expect(first.findings[0]).toBe(second.findings[0]);
  expect(first.dimensions).toBe(second.dimensions);
});
