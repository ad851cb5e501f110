import { expect, test } from 'vitest';
import { judgeScene, runHere, runsOf } from '../support/judge-scene.ts';

test('what a journal holds is bounded by age and by size, the oldest runs first', async () => {
  const scene = await judgeScene({ skills: 3 });
  for (const name of ['fold-1', 'fold-2', 'fold-3']) {
    const { code } = await runHere(scene, [
      'score',
      `skills/${name}`,
      '--depth',
      'standard',
      '--output',
      'json',
    ]);
    expect(code).toBe(0);
  }
  const [third, second, first] = (await runsOf(scene)).map(({ id }) => id);
  const prune = (...flags: string[]) => runHere(scene, ['db', 'prune', ...flags]);
  expect((await prune()).stderr).toContain('--older-than DAYS, --larger-than MB');
  expect((await prune('--larger-than', '100', '--older-than', '1')).stdout).toBe('');

  const { stdout } = await runHere(scene, ['runs', 'show', third ?? '', '--output', 'json']);
  expect(JSON.parse(stdout).id).toBe(third);
  // Each of these runs takes 40 to 60 kB.
  const pruned = await prune('--larger-than', '0.12');
  expect(pruned.stdout).toBe(`${first}\n`);
  expect(pruned.stderr).toMatch(/^Removed: 0\.[01] MB \(runs: 1, unused files: 0\)\.\n$/);
  expect((await prune('--older-than', '0')).stdout.trim().split('\n')).toEqual([third, second]);
  expect(await runsOf(scene)).toEqual([]);
});
