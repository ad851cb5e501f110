import type { collectionComparisonSchema } from '@plugin-eval/core/documents/collection-comparison.ts';
import type { comparisonSchema } from '@plugin-eval/core/documents/comparison.ts';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { changeScene } from '../support/change-scene.ts';
import { SAME, topicSkill } from '../support/improve-scene.ts';
import { runHere, type Scene } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';

const DEEP = ['--depth', 'deep', '--agent', 'tool-loop', '--sessions', '2', '--yes'];
const NARROW = topicSkill('fold-paper', 'Folds square sheets of paper: swans.');

async function compare(scene: Scene, ...args: string[]) {
  const ended = await runHere(scene, ['compare', ...args, ...DEEP, '--rounds', '0', '--output', 'json']);
  return { ...ended, document: JSON.parse(ended.stdout) as z.infer<typeof comparisonSchema> };
}

test('a version that names fewer topics is worse, and fails the gate alone', async () => {
  const scene = await changeScene({ 'skills/fold-paper/SKILL.md': NARROW });
  const args = ['skills/fold-paper', '--git', 'main'];
  const { code, stdout, document } = await compare(scene, ...args);
  expect([code, schemaProblems(stdout, 'comparison')]).toEqual([0, []]);
  expect(document.activation?.sessions?.candidates[0]?.verdict.verdict).toBe('worse');
  // Scores of sessions are not tested a second time.
  expect(document.differences).toMatchObject({ composite_ci_low: null, significant: null });
  const text = await runHere(scene, ['compare', ...args, ...DEEP, '--rounds', '0', '--output', 'text']);
  expect(text.stdout).toMatch(/^ *Activation of B: Worse by at least 0\.\d{3}; estimate -0\.333\./);
  const { calls } = scene.standIn;
  const gated = await compare(scene, ...args, '--gate', 'regression', '--min-effect', '50');
  expect([gated.code, scene.standIn.calls]).toEqual([1, calls]);
  expect(gated.document.gates).toMatchObject([
    { name: 'regression', passed: true },
    { name: 'activation', passed: false },
  ]);
});

test('a folder with the same skill in other words is undecided, which passes', async () => {
  const scene = await changeScene({ 'next/fold-paper/SKILL.md': topicSkill('fold-paper', SAME) });
  const args = ['skills/fold-paper', 'next/fold-paper', '--gate', 'regression', '--min-effect', '50'];
  const { code, document } = await compare(scene, ...args);
  expect(document.activation?.sessions?.candidates[0]?.verdict.verdict).toBe('undecided');
  expect([code, document.gates.at(-1)?.message]).toEqual([
    0,
    expect.stringMatching(/^fold-paper: Undecided: gains above 0\.\d+ are excluded\. About \d+ different/),
  ]);
});

test('two skills, and results of earlier runs, leave the gate open', async () => {
  const scene = await changeScene({ 'skills/fold-wood/SKILL.md': topicSkill('fold-wood', SAME) });
  const gate = ['--gate', 'regression', '--min-effect', '50'];
  const skills = await compare(scene, 'skills/fold-paper', 'skills/fold-wood', ...gate);
  expect([skills.code, skills.document.activation]).toEqual([3, null]);
  expect(skills.stderr).toContain('Activation is compared between versions of one skill');
  await runHere(scene, ['score', 'skills/fold-paper', ...DEEP, '--output', 'json', '-o', 'json:a.json']);
  const results = await runHere(scene, ['compare', 'a.json', 'a.json', ...gate, '--output', 'json']);
  expect(results.code).toBe(3);
  expect(results.stderr).toContain('measured one after the other');
});

test('two folders of skills are compared skill by skill', async () => {
  const scene = await changeScene({ 'next/fold-paper/SKILL.md': NARROW, 'next/fold-wood/SKILL.md': NARROW });
  const { stdout, stderr, code } = await runHere(scene, [
    ...['compare', 'skills', 'next', ...DEEP, '--gate', 'regression', '--min-effect', '90'],
    ...['--output', 'json'],
  ]);
  const { members, gates } = JSON.parse(stdout) as z.infer<typeof collectionComparisonSchema>;
  expect([code, schemaProblems(stdout, 'collection-comparison')]).toEqual([1, []]);
  const compared = members.filter(({ activation }) => activation !== null);
  expect(compared.map(({ name, change }) => [name, change])).toEqual([['fold-paper', 'worse']]);
  expect(gates.map(({ name, passed }) => [name, passed])).toEqual([
    ['regression', true],
    ['activation', false],
  ]);
  expect(stderr).toContain('fold-paper: Worse by at least');
});
