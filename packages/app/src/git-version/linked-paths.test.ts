import { expect, test } from 'vitest';
import { isLinked, linkedPaths } from './linked-paths.ts';

const link = (path: string, target: string) => ({ path, target });

test('links are followed, also to further links and into folders that hold some', () => {
  const reached = linkedPaths(
    [link('s/crane/references', '../../shared/refs/')],
    [link('shared/refs/more.md', '../more/one.md'), link('shared/more/one.md', 'two.md'), link('x/y', 'z')],
  );
  expect([...reached]).toEqual(['shared/refs', 'shared/more/one.md', 'shared/more/two.md']);
  expect(isLinked('shared/refs/deep/a.md', reached)).toBe(true);
  expect(isLinked('shared/refs.md', reached)).toBe(false);
  expect(isLinked('x/z', reached)).toBe(false);
});

test('loops end, and what lies above the repository holds nothing of it', () => {
  const loop = [link('a', 'b'), link('b', 'a'), link('s/up', '../../..')];
  const reached = linkedPaths(loop, loop);
  expect([...reached].sort()).toEqual(['../..', 'a', 'b']);
  expect(isLinked('s/file', reached)).toBe(false);
});
