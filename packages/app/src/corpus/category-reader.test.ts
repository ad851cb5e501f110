import { join } from 'node:path';
import { categoryOf } from '@plugin-eval/skill/category.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { findCandidates } from './find-candidates.ts';
import { categoryReader } from './index-skills.ts';

test('it tells what is told of each skill alone', () => {
  const root = temporaryRepository();
  const manifest = (name: string) => JSON.stringify({ name });
  writeTree(root, {
    'birds/crane/SKILL.md': skillText(),
    'birds/heron/SKILL.md': skillText(),
    'birds/owl/SKILL.md': skillText(),
    'birds/owl/.claude-plugin/plugin.json': manifest('night'),
    'birds/skills/skills/SKILL.md': skillText(),
    'misc/pike/SKILL.md': skillText(),
    'fish/.claude-plugin/plugin.json': manifest('fish of prey'),
    'fish/skills/shark/SKILL.md': skillText(),
    'market/.claude-plugin/marketplace.json': JSON.stringify({
      plugins: [
        { name: 'one', source: './all', skills: ['./a'] },
        { name: 'two', source: './all', skills: ['./b'] },
      ],
    }),
    'market/all/a/SKILL.md': skillText(),
    'market/all/b/SKILL.md': skillText(),
  });
  const { skills } = findCandidates([{ path: root, shown: '.' }], DEFAULT_READ_LIMITS);
  const read = categoryReader(DEFAULT_READ_LIMITS);
  const categories = skills.map((skill) => [skill.path.slice(join(root, '/').length), read(skill)]);
  expect(categories).toEqual(
    skills.map(({ path, plugin }) => [
      path.slice(join(root, '/').length),
      categoryOf(path, DEFAULT_READ_LIMITS, plugin ?? undefined)?.name ?? null,
    ]),
  );
  expect(Object.fromEntries(categories)).toMatchObject({
    'birds/crane': 'birds',
    'birds/heron': 'birds',
    'birds/owl': 'night',
    'misc/pike': null,
    'fish/skills/shark': 'fish of prey',
    'market/all/a': 'one',
    'market/all/b': 'two',
  });
});
