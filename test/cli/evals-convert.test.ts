import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { schemaProblems } from '../support/published-schemas.ts';
import { runCommand } from '../support/recording-io.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const SKILL =
  '---\nname: fold-crane\ndescription: Folds cranes. Use when paper is flat.\n---\n\n# Fold\n\nDo it.\n';
const CASES = [
  {
    id: 'fold-1',
    question: 'Fold a crane of sales.csv.',
    expected_skill: 'fold-crane',
    ground_truth: 'A crane.',
    expected_behavior: ['It folds.', 'It is polite.'],
    files: ['evals/files/sales.csv', { path: 'in/notes.txt', content: 'flat' }],
    graders: [
      { kind: 'diff', path: 'crane.txt', expected: 'wanted/crane.txt' },
      { kind: 'text', contains: 'crane', required: true },
      { kind: 'table', path: 'a.csv', row_count: 3 },
    ],
    setup: ['mkdir out'],
  },
  { id: 'fold-2', question: 'Bake a cake.', expected_skill: null },
];

function folder(): string {
  const root = temporaryRepository();
  writeTree(root, {
    'fold/SKILL.md': SKILL,
    'fold/evals/evals.json': JSON.stringify(CASES),
    'fold/evals/files/sales.csv': 'a\n',
    'fold/wanted/crane.txt': 'a crane\n',
  });
  return root;
}

async function convert(root: string, ...args: string[]) {
  return await runCommand(root, ['evals', 'convert', ...args]);
}

test('skill-creator: tasks and labels in their files, contents beside them, and the rest is listed by case and field', async () => {
  const root = folder();
  const { stdout, code } = await convert(
    root,
    'fold',
    '--to',
    'skill-creator',
    '-o',
    'out',
    '--output',
    'json',
  );
  expect([code, schemaProblems(stdout, 'evals-conversion')]).toEqual([0, []]);
  const read = (file: string) => JSON.parse(readFileSync(join(root, 'out', file), 'utf8'));
  expect(read('evals/evals.json')).toEqual({
    skill_name: 'fold-crane',
    evals: [
      {
        id: 1,
        prompt: 'Fold a crane of sales.csv.',
        expected_output: 'A crane.',
        files: ['evals/files/sales.csv', 'evals/files/in/notes.txt'],
        expectations: ['It folds.', 'It is polite.'],
      },
    ],
  });
  expect(read('evals/trigger_eval.json')).toEqual([
    { query: 'Fold a crane of sales.csv.', should_trigger: true },
    { query: 'Bake a cake.', should_trigger: false },
  ]);
  expect(readFileSync(join(root, 'out/evals/files/in/notes.txt'), 'utf8')).toBe('flat');
  expect(readFileSync(join(root, 'out/evals/files/sales.csv'), 'utf8')).toBe('a\n');
  const lost = JSON.parse(stdout).lost.map(
    ({ id, field }: { id: string; field: string }) => `${id} ${field}`,
  );
  expect(lost).toEqual([
    ...['fold-1 id', 'fold-1 graders[0]', 'fold-1 graders[1]', 'fold-1 graders[2]', 'fold-1 setup'],
    'fold-2 id',
  ]);
});

test('waza: a suite with a task for each test, files and expected files in fixtures', async () => {
  const root = folder();
  const { stdout } = await convert(root, 'fold', '--to', 'waza', '-o', 'out', '--output', 'json');
  const read = (file: string) => parse(readFileSync(join(root, 'out/evals', file), 'utf8'));
  expect(read('eval.yaml')).toMatchObject({ skill: 'fold-crane', tasks: ['tasks/*.yaml'] });
  expect(read('tasks/001.yaml')).toMatchObject({
    id: 'fold-1',
    inputs: { files: [{ path: 'sales.csv' }, { path: 'in/notes.txt', content: 'flat' }] },
    expected: { should_trigger: true },
    graders: [
      {
        type: 'diff',
        config: { expected_files: [{ path: 'crane.txt', snapshot: 'expected/wanted/crane.txt' }] },
      },
      { type: 'text', config: { contains_cs: ['crane'] } },
      { type: 'prompt', name: 'expectation_1' },
      { type: 'prompt', name: 'expectation_2' },
    ],
  });
  expect(readFileSync(join(root, 'out/evals/fixtures/expected/wanted/crane.txt'), 'utf8')).toBe('a crane\n');
  const { lost } = JSON.parse(stdout);
  expect(lost.map(({ field, what }: { field: string; what: string }) => [field, what])).toEqual([
    ['expected_output', 'The format has no place for it.'],
    ['graders[1]', 'It is kept but no longer required (text).'],
    ['graders[2]', 'The format has no grader like it (table).'],
    ['setup', 'The format has no place for it.'],
  ]);
});

test('promptfoo: one file on stdout, what is lost beside it; and back again without a loss', async () => {
  const root = folder();
  const { stdout, stderr } = await convert(root, 'fold', '--to', 'promptfoo');
  expect(parse(stdout).tests[0]).toMatchObject({
    description: 'fold-1',
    vars: { prompt: 'Fold a crane of sales.csv.' },
    metadata: { expected_skill: 'fold-crane', expected_output: 'A crane.' },
  });
  expect(stderr).toContain('sales.csv is no longer in its workspace');
  writeTree(root, { 'tests.yaml': stdout });
  const back = await convert(
    root,
    'tests.yaml',
    '--skill',
    'fold-crane',
    '--to',
    'nvidia',
    '-o',
    'back.json',
  );
  expect(back.code).toBe(0);
  expect(JSON.parse(readFileSync(join(root, 'back.json'), 'utf8'))[0]).toMatchObject({
    id: 'fold-1',
    question: 'Fold a crane of sales.csv.',
    expected_skill: 'fold-crane',
    ground_truth: 'A crane.',
    expected_behavior: ['It folds.', 'It is polite.'],
  });
});

test('nothing is replaced without being asked, and nothing written through a link', async () => {
  const root = folder();
  const refused = await convert(root, 'fold', '--to', 'skill-creator', '-o', 'fold');
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--force replaces it')]);
  expect((await convert(root, 'fold', '--to', 'skill-creator', '-o', 'fold', '--force')).code).toBe(0);
  mkdirSync(join(root, 'elsewhere'));
  mkdirSync(join(root, 'out'));
  symlinkSync('../elsewhere', join(root, 'out/evals'));
  const linked = await convert(root, 'fold', '--to', 'waza', '-o', 'out', '--force');
  expect([linked.code, linked.stderr]).toEqual([2, expect.stringContaining('it is a link')]);
  expect(existsSync(join(root, 'elsewhere/eval.yaml'))).toBe(false);
});

test('several files do not fit into one, and tests that cannot be read are said', async () => {
  const root = folder();
  expect((await convert(root, 'fold', '--to', 'waza')).stderr).toContain('name a folder for them with -o');
  expect((await convert(root, 'fold', '--to', 'waza', '-o', 'a.yaml')).code).toBe(2);
  writeTree(root, { 'none.json': '{}' });
  expect((await convert(root, 'none.json', '--to', 'waza')).stderr).toContain(
    'has no tests that can be read',
  );
});

test('paths of tests lead nowhere outside of the target', async () => {
  const root = folder();
  const files = [
    { path: '../../escaped.txt', content: 'x' },
    { path: '/escaped.txt', content: 'x' },
  ];
  writeTree(root, { 'hostile.json': JSON.stringify([{ prompt: 'Fold.', files, should_trigger: true }]) });
  for (const format of ['skill-creator', 'waza', 'nvidia']) {
    await convert(root, 'hostile.json', '--to', format, '-o', `deep/er/${format}`);
    expect([existsSync(join(root, 'deep/escaped.txt')), existsSync(join(root, 'escaped.txt'))]).toEqual([
      false,
      false,
    ]);
  }
});
