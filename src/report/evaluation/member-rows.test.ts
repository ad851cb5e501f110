import { expect, test } from 'vitest';
import { reportFinding, reportSkill } from '../../../test/support/report-documents.ts';
import { memberRows, worstFirst, worstMember } from './member-rows.ts';

const whole = reportSkill();
const scored = (name: string, score: number | null, errors = 0) =>
  reportSkill({
    subject: { ...whole.subject, name, path: name },
    composite: { ...whole.composite, score },
    findings: Array.from({ length: errors }, () => reportFinding({ level: 'error' })),
  });

test('the worst member is the one that the list begins with: of equal scores the one with more errors', () => {
  const members = [scored('good', 80), scored('poor', 40), scored('broken', 40, 2)];
  expect(worstMember(members)?.subject.name).toBe('broken');
  expect(worstFirst(memberRows(members))[0]?.name).toBe('broken');
});

test('what could not be scored is worse than any score; no members have no worst one', () => {
  expect(worstMember([scored('poor', 0), scored('unread', null)])?.subject.name).toBe('unread');
  expect(worstMember([])).toBeNull();
});
