import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { DEFAULT_READ_LIMITS } from './read-limits.ts';
import { readSkill } from './read-skill.ts';
import { readSkillTexts } from './read-skill-texts.ts';

/** A skill in skills/crane of a repository, with what stands beside its SKILL.md. */
function textsOf(
  body: string,
  tree: Record<string, TreeEntry> = {},
  changes: Partial<typeof DEFAULT_READ_LIMITS> = {},
) {
  const root = temporaryRepository();
  writeTree(root, { 'skills/crane/SKILL.md': skillText({ body }) });
  writeTree(join(root, 'skills/crane'), tree);
  const limits = { ...DEFAULT_READ_LIMITS, ...changes };
  return readSkillTexts(readSkill(join(root, 'skills/crane'), 'skills/crane', DEFAULT_READ_LIMITS), limits);
}
const pathsOf = ({ files }: ReturnType<typeof textsOf>) => files.map(({ path }) => path);

test('linked texts are read wherever they lie in the skill, in the order of their links, then the references', () => {
  const texts = textsOf(
    'See [forms](forms.md#fields), [api](./reference/api%20v2.md) and [run](scripts/run.py).\n',
    {
      'forms.md': '# Forms\n',
      'reference/api v2.md': '# API\n',
      'reference/other.md': '# Nobody links it\n',
      'scripts/run.py': 'print(1)\n',
      'references/a.md': '# A\n',
    },
  );
  expect(pathsOf(texts)).toEqual(['forms.md', 'reference/api v2.md', 'scripts/run.py', 'references/a.md']);
  expect(texts.files[0]?.text).toBe('# Forms\n');
  expect(texts.unshown).toEqual([{ path: 'reference/other.md', files: 1, bytes: 18 }]);
});

test('texts that linked texts link are read too, and a circle ends', () => {
  const texts = textsOf('[a](docs/a.md)', {
    'docs/a.md': '[b](b.md) [back](../SKILL.md)',
    'docs/b.md': '[a](a.md) [c](../examples/c.json)',
    'examples/c.json': '{}',
  });
  expect(pathsOf(texts)).toEqual(['docs/a.md', 'docs/b.md', 'examples/c.json']);
});

test('a code span that is the path of a document counts as a link, one that names a script does not', () => {
  const texts = textsOf('Read `guide.md`, run `scripts/fill.py`, write `report.md`.', {
    'guide.md': '# Guide\n',
    'scripts/fill.py': 'print(1)\n',
  });
  expect(pathsOf(texts)).toEqual(['guide.md']);
  expect(texts.unshown).toEqual([{ path: 'scripts/fill.py', files: 1, bytes: 9 }]);
});

test('documents that a text names in its prose are read after the linked ones, but for its tests', () => {
  const texts = textsOf(
    'See worked.md for an example, [forms](forms.md) first. Measured with test/pressure.md, evals/q.md.',
    {
      'worked.md': 'It rests on `more/why.md`.\n',
      'forms.md': '# Forms\n',
      'more/why.md': 'Because.\n',
      'more/other.md': 'Nobody names it.\n',
      'test/pressure.md': 'You must choose.\n',
      'evals/q.md': 'The answer is 4.\n',
    },
  );
  expect(pathsOf(texts)).toEqual(['forms.md', 'worked.md', 'more/why.md']);
  expect(texts.unshown.map(({ path }) => path)).toEqual(['more/other.md', 'test/pressure.md']);
});

test('terms of use are not read under references/ either; a text about licences is', () => {
  const texts = textsOf('[which](references/license-checks.md)', {
    'references/license.txt': 'Apache License\n',
    'references/LICENSE-MIT': 'MIT\n',
    'references/license-checks.md': '# Checks\n',
  });
  expect(pathsOf(texts)).toEqual(['references/license-checks.md']);
  expect(texts.unshown.map(({ path }) => path)).toEqual(['references/LICENSE-MIT', 'references/license.txt']);
});

test('links in code, to the net, to folders, to nowhere and to terms of use lead to nothing', () => {
  const texts = textsOf(
    '[net](https://example.org/a.md) [root](/a.md) [folder](docs/) [gone](gone.md) [terms](LICENSE.txt)\n\n```\n[code](code.md)\n```\n',
    { 'docs/x.md': 'x', 'code.md': 'c', 'LICENSE.txt': 'MIT' },
  );
  expect(texts.files).toEqual([]);
  expect(texts.leftOut).toEqual([]);
  expect(texts.unshown.map(({ path }) => path)).toEqual(['LICENSE.txt', 'code.md', 'docs/x.md']);
});

test('outside the skill, inside the repository: documents of nobody else, and no file beginning with a dot', () => {
  const texts = textsOf(
    [
      '[shared](../../shared/style.md) [script](../../shared/run.sh) [env](../../.env) [secret](../../.secrets/a.md)',
      '[skill](../swan/SKILL.md) [part](../swan/parts.md) [agent](../../agents/folder.md) [out](../../../outside.md)',
      '[hidden](.hidden.md)',
    ].join('\n'),
    {
      '../../shared/style.md': '# Style\n',
      '../../shared/run.sh': 'exit\n',
      '../../.env': 'KEY=1\n',
      '../../.secrets/a.md': 'secret\n',
      '../swan/SKILL.md': skillText(),
      '../swan/parts.md': '# Parts\n',
      '../../agents/folder.md': '# Agent\n',
      '.hidden.md': 'hidden\n',
    },
  );
  expect(pathsOf(texts)).toEqual(['../../shared/style.md']);
  expect(texts.unshown).toEqual([]);
});

test('a link of the file system that leads out of the skill is not followed', () => {
  const root = temporaryRepository();
  writeTree(root, {
    'skills/crane/SKILL.md': skillText({ body: '[a](notes.md) [b](env.md)' }),
    'private/notes.md': 'not yours\n',
    '.env': 'KEY=1\n',
  });
  symlinkSync(join(root, 'private/notes.md'), join(root, 'skills/crane/notes.md'));
  symlinkSync(join(root, '.env'), join(root, 'skills/crane/env.md'));
  const skill = readSkill(join(root, 'skills/crane'), 'skills/crane', DEFAULT_READ_LIMITS);
  const texts = readSkillTexts(skill, DEFAULT_READ_LIMITS);
  expect(texts.files).toEqual([]);
  expect(texts.leftOut).toEqual([{ path: 'notes.md', reason: 'it is a link that leaves the skill folder' }]);
  expect(texts.unshown).toEqual([]);
});

test('a linked file that is no text, or too much, is left out with the reason, and listed', () => {
  const texts = textsOf(
    '[logo](logo.png) [big](big.md) [small](small.md)',
    { 'logo.png': Buffer.from([0x89, 0x50, 0, 1]), 'big.md': 'b'.repeat(90), 'small.md': 's'.repeat(20) },
    { maxFileBytes: 100 },
  );
  expect(pathsOf(texts)).toEqual(['big.md']);
  expect(texts.leftOut).toEqual([
    { path: 'logo.png', reason: expect.stringMatching(/^it is (?:not UTF-8 text|a binary file)/) },
    { path: 'small.md', reason: 'the texts of the skill are together larger than limits.max_file_bytes' },
  ]);
  expect(texts.unshown.map(({ path }) => path)).toEqual(['logo.png', 'small.md']);
});

test('folders of many files, and tests of scripts, are listed as one entry; node_modules and evals not at all', () => {
  const icons = Array.from({ length: 12 }, (_, i) => [`assets/icons/${i}.svg`, '<svg/>'] as const);
  const texts = textsOf('Fold. [cases](evals/b.json)', {
    ...Object.fromEntries(icons),
    'assets/logo.svg': '<svg/>',
    'evals/a/case.json': '{}',
    'evals/b.json': '[]',
    'tests/a/test_a.py': 'pass',
    'tests/test_b.py': 'pass',
    'node_modules/x/index.js': '1',
    'scripts/a.sh': 'exit\n',
  });
  expect(texts.unshown).toEqual([
    { path: 'assets/icons/', files: 12, bytes: 72 },
    { path: 'assets/logo.svg', files: 1, bytes: 6 },
    { path: 'scripts/a.sh', files: 1, bytes: 5 },
    { path: 'tests/', files: 2, bytes: 8 },
  ]);
});

test('of very many links two hundred files are read, and the rest are listed', () => {
  const names = Array.from({ length: 230 }, (_, i) => `notes/n${i}.md`);
  const texts = textsOf(names.map((name) => `[n](${name})`).join(' '), {
    ...Object.fromEntries(names.map((name) => [name, 'x'])),
  });
  expect(texts.files).toHaveLength(200);
  expect(texts.unshown).toEqual([{ path: 'notes/', files: 30, bytes: 30 }]);
});

test('of the links of one text two thousand are looked for', () => {
  const missing = Array.from({ length: 2_000 }, (_, i) => `[n](missing/n${i}.md)`).join(' ');
  const tree = { 'a.md': 'A\n' };
  expect(textsOf(`${missing} [a](a.md)`, tree).files).toEqual([]);
  expect(textsOf(`[a](a.md) ${missing}`, tree).files).toHaveLength(1);
});
