import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, test } from 'vitest';
import { findRepository, findSurroundings } from './boundary.ts';

/** Surroundings of `skill` in a tree, as paths relative to its root. */
function surroundings(skill: string, ...files: string[]) {
  const root = temporaryFolder();
  writeTree(root, { [skill]: 'FOLDER', ...Object.fromEntries(files.map((file) => [file, '{}'])) });
  const { boundary, pluginRoot } = findSurroundings(join(root, skill));
  const relative = (path: string | null) => path?.replace(root, '.') ?? null;
  return { boundary: relative(boundary), pluginRoot: relative(pluginRoot) };
}

describe('the plugin root', () => {
  test('is the nearest folder with a plugin.json', () => {
    expect(
      surroundings('a/p/skills/s', 'a/.claude-plugin/plugin.json', 'a/p/.claude-plugin/plugin.json')
        .pluginRoot,
    ).toBe('./a/p');
  });

  test('else is the parent of the nearest ancestor named skills', () => {
    expect(surroundings('x/skills/group/s').pluginRoot).toBe('./x');
  });

  test('the manifest may lie in the skill folder itself, but its own name is not the ancestor named skills', () => {
    expect(surroundings('s', 's/.claude-plugin/plugin.json').pluginRoot).toBe('./s');
    expect(surroundings('x/skills').pluginRoot).toBeNull();
  });
});

describe('the boundary', () => {
  test('is the nearest ancestor with .git or a marketplace.json', () => {
    expect(surroundings('a/b/skills/s', '.git/HEAD', 'a/.claude-plugin/marketplace.json').boundary).toBe(
      './a',
    );
    expect(surroundings('a/b/skills/s', 'a/.git', '.claude-plugin/marketplace.json').boundary).toBe('./a');
  });

  test('else is the plugin root', () => {
    expect(surroundings('a/skills/s').boundary).toBe('./a');
  });

  test('else is the folder two above the skill', () => {
    expect(surroundings('a/b/s').boundary).toBe('./a');
  });
});

test('where there is no repository there is none', () => {
  expect(findRepository(temporaryFolder())).toBeNull();
});
