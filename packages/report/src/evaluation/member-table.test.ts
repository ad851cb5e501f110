import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { reportFinding, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { memberRows, worstFirst } from './member-rows.ts';
import { MemberTable } from './member-table.ts';

function scored(name: string, path: string, score: number | null, warnings: number): SkillEvaluation {
  const skill = reportSkill();
  return {
    ...skill,
    subject: { ...skill.subject, name, path },
    composite: { ...skill.composite, score },
    findings: Array.from({ length: warnings }, () => reportFinding()),
  };
}

/** Scores and counts that many of them share, and names that some share. */
const MEMBERS = Array.from({ length: 300 }, (_, index) =>
  scored(
    `skill-${index % 250}`,
    `skills/${index}`,
    index % 101 === 0 ? null : 40 + ((index * 7) % 13),
    (index * 5) % 3,
  ),
);

test.each([1, 3, 20, 299, 300, Number.POSITIVE_INFINITY])(
  'the %d worst are the first of all members in order, with the same names',
  (most) => {
    const table = new MemberTable(most);
    for (const member of MEMBERS) table.add(member);
    const rows = worstFirst(memberRows(MEMBERS)).slice(0, most);
    expect(table.count).toBe(300);
    expect(table.rows()).toMatchObject(
      rows.map(({ name, counts, evaluation }) => ({ name, counts, score: evaluation.composite.score })),
    );
  },
);

test('a name that comes again later tells those before it apart too', () => {
  const table = new MemberTable(1);
  table.add(scored('crane', 'a/crane', 10, 0));
  for (let index = 0; index < 20; index++) table.add(scored(`other-${index}`, `b/${index}`, 80, 0));
  expect(table.rows()[0]?.name).toBe('crane');
  table.add(scored('crane', 'c/crane', 90, 0));
  expect(table.rows()[0]?.name).toBe('crane (a/crane)');
});
