import { prepareMaterial } from '@plugin-eval/sessions/grading/material.ts';
import { judgeModel } from '@plugin-eval/tests/support/judge-stage.ts';
import { scriptedPerform } from '@plugin-eval/tests/support/monte-carlo-stage.ts';
import { sessionResult } from '@plugin-eval/tests/support/session-results.ts';
import { expect, test } from 'vitest';
import { type WriterEvidence, writeDescription } from './write-description.ts';

const EVIDENCE: WriterEvidence = {
  description: 'Folds cranes. Use for cranes.',
  siblings: [{ name: 'frog', description: 'Folds frogs.' }],
  examples: [{ text: 'A bird of paper, please.', shouldTrigger: true, fired: false }],
  ...{ earlier: ['Folds swans. Use for cranes.'], rejected: [] },
};

function write(answers: readonly object[], evidence = EVIDENCE) {
  const given = [...answers];
  const rejected: string[] = [];
  const perform = scriptedPerform({ play: () => sessionResult(), verdict: () => given.shift() ?? {} });
  const writer = {
    ...{ model: judgeModel('openai:writer'), maxOutputTokens: 4_000, subject: 'crane/SKILL.md' },
    material: prepareMaterial([{ path: 'SKILL.md', text: 'Folds cranes.' }]),
  };
  return {
    rejected,
    perform,
    written: writeDescription(perform, writer, evidence, 0, (one) => rejected.push(one)),
  };
}

const edit = (find: string, replace: string) => ({ reason: 'Too narrow.', edits: [{ find, replace }] });

test('an edit that does not fit is refused once, and remembered', async () => {
  const { rejected, written } = write([edit('cranes', 'birds'), edit('Folds cranes', 'Folds paper birds')]);
  expect((await written).description).toBe('Folds paper birds. Use for cranes.');
  expect(rejected).toEqual([expect.stringContaining('do not occur exactly once')]);
});

test.each([
  ['too long', edit('Folds', 'x'.repeat(1_020)), /has? \d+ characters|have \d+ characters/],
  ['nothing new', edit('Folds', 'Folds'), /change nothing/],
  ['an earlier candidate', edit('Folds cranes', 'Folds swans'), /earlier candidate/],
])('%s is refused', async (_, answer, reason) => {
  const { rejected, written } = write([answer, answer]);
  await expect(written).rejects.toThrow(/no usable answer/);
  expect(rejected[0]).toMatch(reason);
});
