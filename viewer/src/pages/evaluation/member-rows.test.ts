import { expect, test } from 'vitest';
import { reportPlugin, reportSkill, unreadableSkill } from '../../../../test/support/report-documents.ts';
import { badgeOrder, filteredMembers, memberRows } from './member-rows.ts';

const skill = reportSkill();
const gold = reportSkill({
  subject: { kind: 'skill', name: 'Paper Planes', path: 'skills/planes', sha256: null },
  composite: { ...skill.composite, badge: 'Gold' },
});
const rows = memberRows([skill, gold, reportPlugin(), unreadableSkill()]);
const names = (filter: { text?: string; badge?: string | null }) =>
  filteredMembers(rows, { text: '', badge: null, ...filter }).map(
    ({ evaluation }) => evaluation.subject.name,
  );

test('every word must occur in the name or the path, in any case', () => {
  expect(names({ text: 'PAPER skills' })).toEqual(['Paper Planes']);
  expect(names({ text: 'paper boat' })).toEqual([]);
  expect(names({})).toHaveLength(4);
});

test('a badge, or none', () => {
  expect(names({ badge: 'Gold' })).toEqual(['Paper Planes']);
  expect(names({ badge: 'none' })).toEqual(['crane']);
});

test('the better badge is the greater, and none is neither', () => {
  expect(rows.map(badgeOrder)).toEqual([2, 3, 2, null]);
});

test('a plugin counts its skills and all their findings', () => {
  expect(rows[2]?.skills).toBe(1);
  expect(rows[2]?.counts).toEqual({ error: 0, warning: 2, info: 1 });
});
