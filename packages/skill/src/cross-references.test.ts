import { join } from 'node:path';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, test } from 'vitest';
import { DEFAULT_READ_LIMITS } from './read-limits.ts';
import { readSkill } from './read-skill.ts';

/** Reads `plugin/skills/crane` of a repository that has a sibling swan and an agent. */
function read(body: string) {
  const root = temporaryFolder();
  writeTree(root, {
    '.git/HEAD': '',
    'plugin/.claude-plugin/plugin.json': '{}',
    'plugin/agents/folder.md': 'x',
    'plugin/skills/swan/SKILL.md': 'x',
    'plugin/skills/empty/notes.md': 'x',
    'plugin/skills/crane/SKILL.md': skillText({ body }),
    'plugin/skills/crane/references/a.md': 'x',
  });
  return readSkill(join(root, 'plugin/skills/crane'), 'crane', DEFAULT_READ_LIMITS);
}
const statuses = (body: string) =>
  read(body).crossReferences.map(({ target, status }) => `${target} ${status}`);

describe('what counts as a cross-reference', () => {
  test.each([
    ['[x](../swan/SKILL.md)', ['../swan/SKILL.md resolved']],
    ['[x](../swan/skill.MD)', ['../swan/skill.MD dead']],
    ['[x](../swan)', ['../swan resolved']],
    ['[x](../swan/)', ['../swan resolved']],
    ['[x](../goose)', ['../goose dead']],
    ['[x](../../agents/folder.md)', ['../../agents/folder.md resolved']],
    ['[x](../skills/swan/SKILL.md)', ['../skills/swan/SKILL.md resolved']],
    ['`../heron/SKILL.md`', ['../heron/SKILL.md dead']],
    ['[x](../../../../elsewhere/skills/y)', ['../../../../elsewhere/skills/y untested']],
  ])('%s does', (body, expected) => {
    expect(statuses(body)).toEqual(expected);
  });

  test.each([
    ['a file beside the skill folder', '[x](../notes.md)'],
    ['a path within the skill', '[x](references/SKILL.md) [y](./agents/a.md)'],
    ['an image', '![x](../swan)'],
    ['a code span with blanks', '`../swan/SKILL.md now`'],
    ['a code span without ./ or ../', '`skills/swan/SKILL.md`'],
    ['a URL', '[x](https://example.org/skills/SKILL.md)'],
    ['a link in code', '```\n[x](../goose/SKILL.md)\n```'],
  ])('%s does not', (_, body) => {
    expect(statuses(body)).toEqual([]);
  });
});

test('the same target written in several ways is one, at its first place', () => {
  const [reference, ...others] = read(
    '[x](../goose/SKILL.md#a) and\n[y](.././goose/SKILL.md?b)',
  ).crossReferences;
  expect(others).toEqual([]);
  expect(reference).toMatchObject({ target: '../goose/SKILL.md', line: 6, column: 1, byLink: true });
});

test('a link after a code span of the same target is what the finding points to', () => {
  const [reference] = read('`../goose/SKILL.md`\n\nsee [x](../goose/SKILL.md)').crossReferences;
  expect(reference).toMatchObject({ byLink: true, line: 8, column: 5 });
});

test('columns on one line count code points from its start', () => {
  const references = read('😀 [x](../a/SKILL.md) 😀 [y](../b/SKILL.md)').crossReferences;
  expect(references.map(({ line, column }) => [line, column])).toEqual([
    [6, 3],
    [6, 24],
  ]);
});

describe('orphans', () => {
  const orphans = (body: string) =>
    read(body).orphanReferences.map(({ target, line }) => `${target} ${line}`);

  test('are links and images into references/ that lead nowhere, each target once', () => {
    expect(
      orphans('[x](references/none.md)\n![y](./references/none.png)\n[z](references/none.md#b)'),
    ).toEqual(['references/none.md 6', 'references/none.png 7']);
  });

  test('are not what exists, what stands in a code span, or a placeholder', () => {
    expect(
      orphans('[x](references/a.md) `references/b.md` [y](references/{name}.md) [z](references/*.md)'),
    ).toEqual([]);
  });

  test('include a reference named through another folder', () => {
    expect(orphans('[x](scripts/../references/none.md)')).toEqual(['references/none.md 6']);
  });
});
