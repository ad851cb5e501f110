import type { Ratchet } from '@plugin-eval/core/documents/baseline.ts';
import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { gone, ratchet } from '@plugin-eval/tests/support/baseline-parts.ts';
import { reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { describe, expect, test } from 'vitest';
import { ratchetLookup } from './ratchet-lookup.ts';

function scoring(score: number, subject: Partial<SkillEvaluation['subject']> = {}): SkillEvaluation {
  const skill = reportSkill();
  return {
    ...skill,
    subject: { ...skill.subject, ...subject },
    composite: { ...skill.composite, score },
  };
}

describe('the ratchet of a skill', () => {
  const find = (skill: SkillEvaluation, ratchets: Ratchet[], isGone = gone()) =>
    ratchetLookup(ratchets, isGone)(skill);
  const old = ratchet({ path: 'old/crane' });

  test('is the one at its path, whatever name and text it has now', () => {
    const here = ratchet({ name: 'swan', sha256: 'cd'.repeat(32) });
    expect(find(scoring(70), [old, here], gone('old/crane'))).toBe(here);
  });

  test('is that of the same text at a path that is gone, after a move', () => {
    const renamed = scoring(70, { path: 'new/swan', name: 'swan' });
    expect(find(renamed, [old], gone('old/crane'))).toBe(old);
  });

  test('is that of the same name at a path that is gone, after a move with edits', () => {
    const edited = scoring(70, { path: 'new/crane', sha256: 'cd'.repeat(32) });
    expect(find(edited, [old], gone('old/crane'))).toBe(old);
  });

  test('is rather that of the same text than that of the same name', () => {
    const sameText = ratchet({ path: 'old/swan', name: 'swan' });
    const sameName = ratchet({ path: 'old/crane', sha256: 'cd'.repeat(32) });
    const moved = scoring(70, { path: 'new/crane' });
    expect(find(moved, [sameName, sameText], gone('old/swan', 'old/crane'))).toBe(sameText);
  });

  test('is unknown when two that are gone had its name', () => {
    const edited = scoring(70, { path: 'new/crane', sha256: 'cd'.repeat(32) });
    const other = ratchet({ path: 'older/crane', sha256: 'ef'.repeat(32) });
    expect(find(edited, [old, other], gone('old/crane', 'older/crane'))).toBeNull();
  });

  test('is not that of a skill which is still there: a copy holds nothing', () => {
    expect(find(scoring(70, { path: 'copy/crane' }), [old])).toBeNull();
  });

  test('is not one without a hash because both hashes are unknown', () => {
    const unhashed = ratchet({ path: 'old/swan', name: 'swan', sha256: null });
    const skill = scoring(70, { path: 'new/crane', sha256: null });
    expect(find(skill, [unhashed], gone('old/swan'))).toBeNull();
  });
});
