import { reportPlugin, reportSkill, unreadableSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { filteredMembers, type MemberFilter } from './member-filter.ts';
import { memberRows, worstFirst } from './member-rows.ts';

const EVERYTHING: MemberFilter = {
  text: '',
  badge: null,
  level: null,
  rule: null,
  dimension: null,
  category: null,
  score: null,
};
const skill = reportSkill();
const gold = reportSkill({
  subject: { kind: 'skill', name: 'Paper Planes', path: 'skills/planes', sha256: null },
  composite: { ...skill.composite, badge: 'Gold' },
});
const rows = memberRows([skill, gold, reportPlugin(), unreadableSkill()]);
const names = (filter: Partial<MemberFilter>) =>
  filteredMembers(rows, { ...EVERYTHING, ...filter }).map(({ evaluation }) => evaluation.subject.name);

test('every word must occur in the name or the path, in any case', () => {
  expect(names({ text: 'PAPER skills' })).toEqual(['Paper Planes']);
  expect(names({ text: 'paper boat' })).toEqual([]);
  expect(names({})).toHaveLength(4);
});

test('a badge, or none', () => {
  expect(names({ badge: 'Gold' })).toEqual(['Paper Planes']);
  expect(names({ badge: 'none' })).toEqual(['crane']);
});

test('a bin of scores, of which the last holds the highest', () => {
  const scored = (score: number | null) => reportSkill({ composite: { ...skill.composite, score } });
  const bins = memberRows([scored(60), scored(64.9), scored(65), scored(100), scored(null)]);
  const scores = (score: string) =>
    filteredMembers(bins, { ...EVERYTHING, score }).map(({ evaluation }) => evaluation.composite.score);
  expect(scores('60')).toEqual([60, 64.9]);
  expect(scores('95')).toEqual([100]);
});

test('a plugin counts its skills and all their findings', () => {
  expect(rows[2]?.skills).toBe(1);
  expect(rows[2]?.counts).toEqual({ error: 0, warning: 2, info: 1 });
});

test('a level, a rule and the weakest dimension', () => {
  const [first] = rows;
  const rule = first?.evaluation.findings[0]?.rule ?? '';
  expect(names({ level: 'error' })).not.toContain('Paper Planes');
  expect(names({ level: 'warning' })).toContain('Paper Planes');
  expect(names({ rule })).toEqual(expect.arrayContaining(['crane', 'Paper Planes']));
  expect(names({ rule: 'no-such-rule' })).toEqual([]);
  expect(names({ dimension: first?.weakest?.name ?? '' })).toContain('crane');
  expect(names({ category: 'no such category' })).toEqual([]);
});

test('the worst come first: what has no score, then the lowest', () => {
  expect(worstFirst(rows)[0]?.evaluation.composite.score).toBeNull();
});
