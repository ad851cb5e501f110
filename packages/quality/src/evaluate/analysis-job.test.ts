import { join } from 'node:path';
import { QUICK_OPTIONS, STOPPED_CLOCK } from '@plugin-eval/tests/support/evaluate-folder.ts';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
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
