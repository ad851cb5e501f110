import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { improveScene } from './improve-scene.ts';
import type { Scene } from './judge-scene.ts';
import { type TreeEntry, writeTree } from './write-tree.ts';

/** The skills of an improvement scene on a branch `main`, with a change of them on a branch. */
export async function changeScene(
  change: Record<string, TreeEntry>,
  options: Parameters<typeof improveScene>[0] = {},
): Promise<Scene> {
  const scene = await improveScene(options);
  rmSync(join(scene.root, '.git'), { recursive: true, force: true });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: scene.root });
  git('init', '-q', '-b', 'main');
  git('add', 'skills');
  git('commit', '-qm', 'one');
  git('checkout', '-q', '-b', 'change');
  writeTree(scene.root, change);
  return scene;
}
