import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { matchSkills, type PlacedSkill } from './match-members.ts';

function skill(place: string, name: string, sha256: string): PlacedSkill<SkillEvaluation> {
  const base = reportSkill();
  return { place, skill: { ...base, subject: { ...base.subject, path: place, name, sha256 } } };
}

function pairs(a: PlacedSkill<SkillEvaluation>[], b: PlacedSkill<SkillEvaluation>[]): (string | null)[][] {
  return matchSkills(a, b).map((pair) => [pair.a?.subject.path ?? null, pair.b?.subject.path ?? null]);
}

test('skills at the same place are the same skill, whatever became of them', () => {
  expect(pairs([skill('x', 'one', '1')], [skill('x', 'two', '2')])).toEqual([['x', 'x']]);
});

test('a moved skill is known by its bytes, then by its name', () => {
  expect(pairs([skill('x', 'one', '1')], [skill('y', 'two', '1')])).toEqual([['x', 'y']]);
  expect(pairs([skill('x', 'one', '1')], [skill('y', 'one', '2')])).toEqual([['x', 'y']]);
});

test('what several could be is not guessed', () => {
  const before = [skill('x', 'one', '1'), skill('y', 'one', '2')];
  expect(pairs(before, [skill('z', 'one', '3')])).toEqual([
    [null, 'z'],
    ['x', null],
    ['y', null],
  ]);
});

test('what has no partner was added or removed', () => {
  expect(pairs([skill('x', 'one', '1')], [skill('y', 'two', '2')])).toEqual([
    [null, 'y'],
    ['x', null],
  ]);
});
