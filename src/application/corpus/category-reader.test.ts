import { join } from 'node:path';
import { expect, test } from 'vitest';
import { skillText } from '../../../test/support/skill-text.ts';
import { temporaryRepository } from '../../../test/support/temporary-folder.ts';
import { writeTree } from '../../../test/support/write-tree.ts';
import { categoryOf } from '../../skill/category.ts';
import { DEFAULT_READ_LIMITS } from '../../skill/limits.ts';
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
