import { join } from 'node:path';
import { expect, test } from 'vitest';
import { QUICK_OPTIONS, STOPPED_CLOCK } from '../../test/support/evaluate-folder.ts';
import { skillText } from '../../test/support/skill-text.ts';
import { temporaryRepository } from '../../test/support/temporary-folder.ts';
import { writeTree } from '../../test/support/write-tree.ts';
import { runAnalysis } from './analysis-job.ts';

function crane() {
  const root = temporaryRepository();
  writeTree(root, { 'crane/SKILL.md': skillText() });
  return { kind: 'skill' as const, member: { path: join(root, 'crane'), shown: 'crane' } };
}

test('a skill that can be read comes back evaluated', () => {
  expect(runAnalysis(crane(), QUICK_OPTIONS, STOPPED_CLOCK).kind).toBe('skill');
});

test('a bug of ours costs the one skill that shows it, under a rule that says whose fault it is', () => {
  const broken = () => {
    throw new TypeError('x is not a function');
  };
  expect(runAnalysis(crane(), QUICK_OPTIONS, broken)).toEqual({
    kind: 'failed',
    error: {
      path: 'crane',
      rule: 'internal-error',
      message: 'crane made plugin-eval fail (TypeError: x is not a function).',
    },
  });
});
