import { expect, test } from 'vitest';
import { nearestFirst } from './nearest-first.ts';

const ordered = (paths: string[], folder: string) =>
  nearestFirst(
    paths.map((path) => ({ path })),
    folder,
  ).map(({ path }) => path);

test('what lies beside a skill comes before what lies at the other end of the repository', () => {
  const paths = ['README.md', 'app/index.ts', 'paper/README.md', 'paper/skills/heron/SKILL.md'];
  expect(ordered(paths, 'paper/skills/crane')).toEqual([
    'paper/skills/heron/SKILL.md',
    'paper/README.md',
    'README.md',
    'app/index.ts',
  ]);
});

test('a name that only begins like a folder of the skill is not in it', () => {
  expect(ordered(['paperclips/a.md', 'paper/a.md'], 'paper/skills/crane')).toEqual([
    'paper/a.md',
    'paperclips/a.md',
  ]);
});
