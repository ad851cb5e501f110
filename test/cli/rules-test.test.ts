import { expect, test } from 'vitest';
import { runCommand } from '../support/recording-io.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const TEXTS = `level: warning
title: A crane is blue
detects: The word blue.
why: Our cranes are white.
fix: Use white paper.
`;
const PATTERN = `id: house-blue
${TEXTS}pattern: blue
examples:
  fires:
    - A blue crane.
    - A red crane.
  spares:
    - A white crane.
    - A pale blue crane.
`;
const MODULE = `const texts = { level: 'info', title: 'Paper', detects: 'Paper.', why: 'It tears.', fix: 'Use foil.' };
export default {
  id: 'house-paper',
  ...texts,
  examples: {
    fires: ['Fold paper.'],
    spares: ['Fold foil.'],
  },
  check: ({ lines }) => lines.flatMap((line, index) => line.includes('Fold f') ? [{ line: index + 1 }] : []),
};
`;
const ORDER = `id: house-tracker
${TEXTS}orders:
  - level: warning
    message: It closes tickets.
    all: ["close+ ~ ticket+"]
    fires:
      - Close all tickets.
      - Open all tickets.
    spares:
      - Read all tickets.
`;

async function tested(files: Record<string, string>, ...args: string[]) {
  const root = temporaryFolder();
  writeTree(root, files);
  return runCommand(root, ['rules', 'test', 'mine', ...args]);
}

const rightPattern = PATTERN.replace('    - A red crane.\n', '').replace('    - A pale blue crane.\n', '');

test('rules whose examples hold take one line each, and exit with 0', async () => {
  const { stdout, code } = await tested({
    'mine/a.yaml': rightPattern,
    'mine/b.yaml': rightPattern.replace('house-blue', 'house-b'),
  });
  expect(stdout).toBe(
    'ok      house-blue (mine/a.yaml): 2 examples\nok      house-b (mine/b.yaml): 2 examples\n',
  );
  expect(code).toBe(0);
});

test('wrong examples are named with their line and what happened instead, in every file', async () => {
  const { stdout, code } = await tested({ 'mine/a.yaml': PATTERN, 'mine/b.mjs': MODULE });
  expect(stdout.split('\n')).toEqual([
    'failed  house-blue (mine/a.yaml): 2 of 4 examples wrong',
    '        mine/a.yaml:11: examples.fires.1: "A red crane." makes no finding.',
    '        mine/a.yaml:14: examples.spares.1: "A pale blue crane." makes a finding: A crane is blue ("A pale blue crane.").',
    'failed  house-paper (mine/b.mjs): 2 of 2 examples wrong',
    '        mine/b.mjs:6: examples.fires.0: "Fold paper." makes no finding.',
    '        mine/b.mjs:7: examples.spares.0: "Fold foil." makes a finding: Paper.',
    '',
  ]);
  expect(code).toBe(1);
});

test('the rules of the scanner are tested the same way', async () => {
  const { stdout, code } = await tested({ 'mine/a.yaml': ORDER }, '--output', 'json');
  expect(JSON.parse(stdout)).toEqual({
    rules: [
      {
        ...{ file: 'mine/a.yaml', id: 'house-tracker', examples: { fires: 2, spares: 1 }, error: null },
        failed: [
          {
            ...{ example: 'orders.0.fires.1', line: 13, text: '"Open all tickets."' },
            problem: 'makes no finding: clause all.0 does not match',
          },
        ],
      },
    ],
  });
  expect(code).toBe(1);
});

test('a rule that cannot be read exits with 2, and the others are tested all the same', async () => {
  const { stdout, code } = await tested({ 'mine/a.yaml': 'id: [', 'mine/b.yaml': PATTERN });
  expect(stdout).toMatch(/^error {3}mine\/a\.yaml: it is not YAML: .*\nfailed {2}house-blue /);
  expect(code).toBe(2);
  const none = await tested({ 'other/a.yaml': PATTERN });
  expect(none.stderr).toContain('mine: this folder of rules cannot be read');
  expect(none.code).toBe(2);
});

test('a package of rules is tested whole', async () => {
  const manifest = { name: '@acme/rules', version: '1.2.0', 'plugin-eval': { rules: 'r', scan_rules: 's' } };
  const { stdout } = await tested({
    'mine/package.json': JSON.stringify(manifest),
    'mine/r/a.yaml': rightPattern,
    'mine/s/b.yaml': ORDER,
  });
  expect(stdout).toContain('ok      house-blue (@acme/rules@1.2.0/r/a.yaml): 2 examples');
  expect(stdout).toContain('failed  house-tracker (@acme/rules@1.2.0/s/b.yaml): 1 of 3 examples wrong');
});
