import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { gridSchema } from '@plugin-eval/core/documents/grid.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { callsSkill } from '../stand-ins/session-agent.ts';
import { runHere } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { runCommand } from '../support/recording-io.ts';
import { SESSIONS, SUBJECT, sessionScene, should, shouldNot } from '../support/session-scene.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

type PublishedGrid = z.infer<typeof gridSchema>;

const LONGER = skillText({ body: '# Crane\n\nReturns a crane. Accepts paper as input.' });

function skills() {
  const root = temporaryRepository();
  writeTree(root, {
    'crane/SKILL.md': skillText(),
    'swan/SKILL.md': LONGER.replace('name: crane', 'name: swan'),
    'boat/SKILL.md': skillText().replace('name: crane', 'name: boat'),
    'old/.claude-plugin/plugin.json': '{"name": "old"}',
    'old/skills/crane/SKILL.md': skillText(),
  });
  return root;
}

function gridIn(stdout: string): PublishedGrid {
  expect(schemaProblems(stdout, 'grid')).toEqual([]);
  return JSON.parse(stdout) as PublishedGrid;
}

describe('at quick depth, without a model', () => {
  test('three skills are columns; dimensions and findings are rows', async () => {
    const { code, stdout, stderr } = await runCommand(skills(), [
      ...['compare', 'crane', 'swan', 'boat', '--output', 'json'],
    ]);
    expect([code, stderr]).toEqual([0, '']);
    const { axis, columns, dimensions, prompts, best, differences } = gridIn(stdout);
    expect([axis, columns.map(({ name }) => name), prompts]).toEqual([
      ...['skills', ['crane', 'swan', 'boat'], []],
    ]);
    const [crane, swan] = columns.map(({ composite }) => composite?.score ?? 0);
    expect(differences[0]).toMatchObject({
      a: 0,
      b: 1,
      measure: 'composite',
      ci_low: null,
      significant: true,
    });
    expect(differences[0]?.difference).toBe((swan ?? 0) - (crane ?? 0));
    expect(best).toEqual({ column: 1, measure: 'composite' });
    expect(dimensions.find(({ dimension }) => dimension === 'output_quality')).toBeUndefined();
    expect(dimensions.every(({ scores }) => scores.length === 3)).toBe(true);
  });

  test('versions of a skill stand before the present one', async () => {
    const root = skills();
    const git = (...args: string[]) =>
      void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root });
    git('init', '-q');
    for (const text of [skillText(), LONGER]) {
      writeFileSync(join(root, 'crane/SKILL.md'), text);
      git('add', '-A');
      git('commit', '-qm', 'a version');
    }
    const { stdout } = await runCommand(root, [
      ...['compare', 'crane', '--git', 'HEAD~1', '--git', 'HEAD', '--output', 'json'],
    ]);
    const { axis, columns, best } = gridIn(stdout);
    expect([axis, columns.map(({ name }) => name)]).toEqual(['versions', ['HEAD~1', 'HEAD', 'now']]);
    const [before, committed, now] = columns.map(({ composite }) => composite?.score);
    expect(now).toBe(committed);
    expect(now).not.toBe(before);
    expect(best).toBeNull();
  });

  test('results of score are read, and two of them are compared side by side', async () => {
    const root = skills();
    for (const name of ['crane', 'swan', 'boat'])
      await runCommand(root, ['score', name, '--depth', 'quick', '-o', `json:${name}.json`]);
    const fresh = await runCommand(root, ['compare', 'crane', 'swan', '--output', 'json']);
    const read = await runCommand(root, ['compare', 'crane.json', 'swan.json', '--output', 'json']);
    expect(schemaProblems(read.stdout, 'comparison')).toEqual([]);
    expect(JSON.parse(read.stdout).differences).toEqual(JSON.parse(fresh.stdout).differences);
    const { stdout } = await runCommand(root, [
      ...['compare', 'crane.json', 'swan.json', 'boat', '--output', 'json'],
    ]);
    const { axis, columns } = gridIn(stdout);
    expect([axis, columns.map(({ name }) => name)]).toEqual(['results', ['crane.json', 'swan.json', 'boat']]);
  });

  test('a skill that cannot be read is not measured, and the exit code says so', async () => {
    const root = skills();
    writeTree(root, { 'bad/SKILL.md': Buffer.from([0xff, 0xfe, 0xfd]) });
    const { code, stdout } = await runCommand(root, [
      ...['compare', 'crane', 'bad', 'boat', '--output', 'json'],
    ]);
    const { columns, differences } = gridIn(stdout);
    expect([code, columns[1]?.composite?.score]).toEqual([3, null]);
    expect(differences.map(({ a, b }) => [a, b])).toEqual([[0, 2]]);
  });

  test.each([
    ['a plugin among skills', ['crane', 'swan', 'old'], 'old is a plugin, and crane is a skill.'],
    ['three collections', ['.', '.', '.'], 'compare takes two collections at most'],
    ['a gate', ['crane', 'swan', 'boat', '--gate', 'regression'], '--gate takes two sides'],
    [
      'models at quick depth',
      ['crane', '--models', 'a,b', '--depth', 'quick'],
      'which begin at --depth deep',
    ],
    ['one model', ['crane', '--models', 'a'], '--models takes two or more'],
    ['one agent', ['crane', '--agents', 'codex'], '--agents takes two or more'],
    ['models of two skills', ['crane', 'swan', '--models', 'haiku,opus'], 'name one path'],
    [
      'agents and models',
      ['crane', '--agents', 'codex,gemini', '--models', 'a,b'],
      '--agents names the agents',
    ],
    ['versions and models', ['crane', '--git', 'HEAD', '--models', 'a,b'], '--git compares versions'],
    [
      'a manifest is no result',
      ['crane', 'old/.claude-plugin/plugin.json'],
      'is a plugin, and crane is a skill.',
    ],
  ])('%s is wrong use', async (_, args, message) => {
    const { code, stdout, stderr } = await runCommand(skills(), ['compare', ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });
});

const MODELS = ['claude-haiku-4-5', 'claude-opus-4-5'];

/** One model loads the skill for everything, the other for nothing; a third prompt fails in the harness of both. */
function twoModels() {
  return sessionScene({
    act: ({ model, turn }) =>
      model === MODELS[0] && turn === 1 ? callsSkill(SUBJECT) : { text: 'Here is the paper model.' },
    prompts: [
      should('Please fold the paper model.'),
      shouldNot('Please write a poem.'),
      should('Please break midway.'),
    ],
    faults: ({ texts }) =>
      texts.join('\n').includes('break midway') ? { kind: 'status', status: 400 } : null,
  });
}

const COMPARE_MODELS = [
  ...['compare', 'skills/fold-1', '--models', MODELS.map((model) => `anthropic:${model}`).join(',')],
  ...['--agent', 'tool-loop', '--prompts', 'prompts.json', '--sessions', '3', '--yes'],
  ...['--judge-model', 'anthropic:claude-sonnet-4-5'],
];

test('models are columns and prompts are rows: passed, failed and errored differ, and none is named best by chance', async () => {
  const scene = await twoModels();
  const { code, stdout } = await runHere(scene, [...COMPARE_MODELS, '--output', 'json']);
  const { axis, columns, prompts, differences, best } = gridIn(stdout);
  expect([code, axis]).toEqual([0, 'models']);
  expect(columns.map(({ name, driver, activation }) => [name, driver, activation?.rate])).toEqual([
    [`anthropic:${MODELS[0]}`, 'tool-loop', 1],
    [`anthropic:${MODELS[1]}`, 'tool-loop', 0],
  ]);
  expect(prompts.map(({ prompt, cells }) => [prompt, ...cells.map(({ status }) => status)])).toEqual([
    ['Please fold the paper model.', 'passed', 'failed'],
    ['Please write a poem.', 'failed', 'passed'],
    ['Please break midway.', 'errored', 'errored'],
  ]);
  expect(differences).toMatchObject([{ measure: 'prompts', difference: 0, cases: 2, significant: false }]);
  expect(best).toBeNull();
  const asked = scene.standIn.requests
    .filter(({ tools }) => tools.includes('Skill'))
    .map(({ model }) => model);
  expect(new Set(asked)).toEqual(new Set(MODELS));
  const { stdout: text } = await runHere(scene, [...COMPARE_MODELS, '--output', 'text']);
  expect(text.split('\n')[0]).toBe('No difference between 2 models.');
  expect(text).toMatch(/errored/);
});

test('a grid is planned without a call and not paid for twice; a result of one agent is no grid', async () => {
  const scene = await twoModels();
  const plan = await runHere(scene, [...COMPARE_MODELS, '--dry-run']);
  expect(plan.stdout).toMatch(
    /tool-loop on anthropic:claude-haiku-4-5 and tool-loop on anthropic:claude-opus-4-5/,
  );
  expect(scene.standIn.requests).toEqual([]);
  const first = await runHere(scene, [...COMPARE_MODELS, '--output', 'json', '-o', 'html:grid.html']);
  const calls = scene.standIn.requests.length;
  const again = await runHere(scene, [...COMPARE_MODELS, '--output', 'json']);
  expect(gridIn(again.stdout).prompts).toEqual(gridIn(first.stdout).prompts);
  // What failed is tried again; what was answered is not.
  expect(scene.standIn.requests.length - calls).toBeLessThan(calls / 2);
  const score = [...SESSIONS, '--sessions', '3', '--judge-model', 'anthropic:claude-sonnet-4-5'];
  const { stdout } = await runHere(scene, [...score, '--model', `anthropic:${MODELS[0]}`]);
  writeFileSync(join(scene.root, 'one.json'), stdout);
  const { code, stderr } = await runHere(scene, ['compare', 'one.json']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('has nothing to be compared with')]);
});
