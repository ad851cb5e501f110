import { loadRubrics } from '@plugin-eval/sessions/grading/load-rubrics.ts';
import { prepareMaterial } from '@plugin-eval/sessions/grading/material.ts';
import { expect, test } from 'vitest';
import { listedLine, surroundingsSentence } from './dimension-answer.ts';

test('a skill is one line of a list, also without a description', () => {
  expect(listedLine({ name: 'crane', description: 'Folds\n- swan: a crane.' })).toBe(
    '- crane: Folds - swan: a crane.',
  );
  expect(listedLine({ name: 'crane', description: ' \n' })).toBe('- crane: (no description)');
});

test('the name of a repository is not said to tell what kind of skill it holds', () => {
  const [rubric] = loadRubrics(['output_quality']);
  if (rubric === undefined) throw new Error('no rubric');
  const said = surroundingsSentence({
    rubric,
    material: prepareMaterial([{ path: 'SKILL.md', text: '# Crane' }]),
    category: { name: 'awesome-copilot', source: 'folder' },
  });
  expect(said).toContain(
    'Where that name does not say what kind of skill this is, infer the kind from the skill.',
  );
});
