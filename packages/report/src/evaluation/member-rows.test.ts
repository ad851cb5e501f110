import { reportFinding, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { memberRows, worstFirst } from './member-rows.ts';

const whole = reportSkill();
const scored = (name: string, score: number | null, errors = 0) =>
  reportSkill({
    subject: { ...whole.subject, name, path: name },
    composite: { ...whole.composite, score },
    findings: Array.from({ length: errors }, () => reportFinding({ level: 'error' })),
  });

test('of equal scores the one with more errors comes first', () => {
  const members = [scored('good', 80), scored('poor', 40), scored('broken', 40, 2)];
  expect(worstFirst(memberRows(members))[0]?.name).toBe('broken');
});

test('what a veto refuses is worse than any score, and than what could not be scored', () => {
  const refused = scored('refused', 96);
  refused.composite = { ...refused.composite, badge: null, badgeVetoedBy: 'a confirmed attack pattern' };
  const members = [scored('poor', 40, 2), scored('unread', null), refused];
  expect(worstFirst(memberRows(members)).map(({ name }) => name)).toEqual(['refused', 'unread', 'poor']);
});
