import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, test } from 'vitest';
import { readOwnRules } from './read-own-rules.ts';

const SAID = {
  id: 'house-emoji',
  level: 'warning',
  title: 'A heading has an emoji',
  detects: 'An emoji in a heading.',
  why: 'Our style guide has none.',
  fix: 'Remove it.',
  examples: { fires: ['# Crane 🐦'], spares: ['# Crane'] },
};
const CHECK = `(skill) => skill.lines.flatMap((line, index) => /^#.*\\p{Extended_Pictographic}/u.test(line) ? [{ line: index + 1 }] : [])`;

const moduleOf = (said: object, check: string = CHECK) =>
  `export default { ...${JSON.stringify(said)}, check: ${check} };`;
const yamlOf = (said: object) =>
  JSON.stringify({ ...SAID, pattern: '^#.*\\p{Extended_Pictographic}', ...said });

function read(files: Record<string, string>) {
  const root = temporaryFolder();
  writeTree(root, files);
  return readOwnRules([{ path: `${root}/rules`, shown: 'rules', origin: 'rules' }]);
}

test('rules are read in the order of their files, those in folders and their tests left out', async () => {
  const { rules, files } = await read({
    'rules/b.yaml': yamlOf({ id: 'house-b' }),
    'rules/a.mjs': `import { id } from './parts/id.mjs';\n${moduleOf(SAID).replace('"id":"house-emoji"', '"id": id')}`,
    'rules/a.test.mjs': 'no rule',
    'rules/parts/id.mjs': "export const id = 'house-a';",
  });
  expect(rules.map(({ id, group, of }) => [id, group, of])).toEqual([
    ['house-a', 'own', 'skill'],
    ['house-b', 'own', 'skill'],
  ]);
  expect(files.files.map(({ place }) => place)).toEqual(['rules/a.mjs', 'rules/b.yaml']);
});

test('a rule in TypeScript is one too', async () => {
  const { rules } = await read({ 'rules/a.ts': `const level: string = 'info';\n${moduleOf(SAID)}` });
  expect(rules.map(({ id }) => id)).toEqual(['house-emoji']);
});

describe('what is wrong with a rule is told by file and field', () => {
  test.each([
    ['rules/a.mjs: id: lower-case words joined by hyphens', moduleOf({ ...SAID, id: 'House' })],
    [
      "rules/a.mjs: id: 'dead-link' is in the rules of layer 1 already",
      moduleOf({ ...SAID, id: 'dead-link' }),
    ],
    ["rules/a.mjs: id: 'sabotage' is in the rules of the scanner", moduleOf({ ...SAID, id: 'sabotage' })],
    ['fixx is no key of a rule. Did you mean fix?', moduleOf({ ...SAID, fixx: 'x' })],
    ['rules/a.mjs: check: a function.', moduleOf(SAID, '7')],
    ['rules/a.mjs: it exports no rule', 'export const rule = 1;'],
    ['rules/a.mjs: it exports no rule', 'export default 3;'],
    ['rules/a.mjs: it cannot be loaded (SyntaxError', 'export default {'],
    ['rules/a.mjs: it cannot be loaded (Error: no luck)', "throw new Error('no luck');"],
    [
      'rules/a.mjs: examples.fires.1: "# Swan" makes no finding.',
      moduleOf({ ...SAID, examples: { fires: ['# Crane 🐦', '# Swan'], spares: ['# Crane'] } }),
    ],
    [
      'rules/a.mjs: examples.spares.0: "# Swan 🐦" makes a finding: A heading has an emoji.',
      moduleOf({ ...SAID, examples: { fires: ['# Crane 🐦'], spares: ['# Swan 🐦'] } }),
    ],
    [
      'examples.fires.0: "# Crane 🐦" cannot be checked: example/SKILL.md: your rule house-emoji failed (TypeError: ',
      moduleOf(SAID, '(skill) => skill.nothing.at.all'),
    ],
    ['your rule house-emoji failed (its check returned no list).', moduleOf(SAID, 'async () => []')],
    [
      'your rule house-emoji failed (its check returned something that is no finding).',
      moduleOf(SAID, '() => [{ line: "7" }]'),
    ],
    [
      'rules/a.mjs: examples.fires.0: ',
      moduleOf({ ...SAID, examples: { fires: [{ '../SKILL.md': 'x' }], spares: ['x'] } }),
    ],
  ])('%s', async (message, text) => {
    await expect(read({ 'rules/a.mjs': text })).rejects.toThrow(message);
  });

  test('a pattern that is none, and a folder without rules', async () => {
    await expect(read({ 'rules/a.yaml': yamlOf({ pattern: '(' }) })).rejects.toThrow(
      'rules/a.yaml: pattern: a regular expression of JavaScript with the flag u.',
    );
    await expect(read({ 'rules/readme.md': 'x' })).rejects.toThrow('rules: it contains no rules');
    await expect(read({ 'rules/a.mjs': moduleOf(SAID), 'rules/b.mjs': moduleOf(SAID) })).rejects.toThrow(
      "rules/b.mjs: id: 'house-emoji' is in rules/a.mjs already",
    );
  });
});

test('examples of several files are written as they are', async () => {
  const files = { 'SKILL.md': '# Crane', 'references/sizes.md': 'Squares of 15 centimetres.' };
  const check = '(skill) => skill.referenceFiles.map((file) => ({ file }))';
  const { rules } = await read({
    'rules/a.mjs': moduleOf({ ...SAID, examples: { fires: [files], spares: ['# Crane'] } }, check),
  });
  expect(rules).toHaveLength(1);
});
