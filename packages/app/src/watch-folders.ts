import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join, sep } from 'node:path';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { findRepository } from '@plugin-eval/skill/boundary.ts';
import { isFolder, isInside, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';

/** Dot-folders that hold skills or manifests. Other dot-folders and node_modules are not searched, so not watched. */
const DOT_FOLDERS = new Set(['.claude', '.agents', '.claude-plugin']);

/**
 * Reports the real path of each change below some folders, following links inside their repository. Watches
 * folders instead of files: many editors replace a file to save it, and Node's recursive watch on Linux
 * misses the next change then.
 * @param onFailure takes what goes wrong later on, such as a limit that a new folder reaches
 * @returns a function that ends it
 * @throws UsageError when the limit is reached at once
 */
export function watchFolders(
  roots: readonly string[],
  onChange: (path: string) => void,
  onFailure: (error: unknown) => void,
): () => void {
  const watchers = new Map<string, FSWatcher>();

  const drop = (path: string): void => {
    for (const [folder, watcher] of watchers) {
      if (folder !== path && !folder.startsWith(`${path}${sep}`)) continue;
      watcher.close();
      watchers.delete(folder);
    }
  };
  const enter = (path: string, boundary: string): void => {
    const folder = realPathOrNull(path);
    if (folder === null || watchers.has(folder) || !isInside(boundary, folder) || !isFolder(folder)) return;
    try {
      const watcher = watch(folder, (event, name) => {
        if (name === null) return onChange(folder);
        const changed = join(folder, name);
        if (event === 'rename') {
          drop(changed);
          try {
            if (isEntered(name)) enter(changed, boundary);
          } catch (error) {
            return onFailure(error);
          }
        }
        onChange(changed);
      });
      watcher.on('error', () => drop(folder));
      watchers.set(folder, watcher);
      for (const name of readdirSync(folder)) if (isEntered(name)) enter(join(folder, name), boundary);
    } catch (error) {
      if (isWatchLimit(error)) {
        throw new UsageError(
          `${folder} cannot be watched: the system's limit on watches is reached. Name a smaller folder, or raise fs.inotify.max_user_watches.`,
        );
      }
      // A folder that is gone again meanwhile.
      if (realPathOrNull(folder) !== null) throw error;
      drop(folder);
    }
  };

  const close = (): void => {
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };

  try {
    for (const root of roots) {
      const real = realPathOrNull(root) ?? root;
      enter(root, findRepository(real) ?? real);
    }
  } catch (error) {
    // Watchers left open would keep the process alive.
    close();
    throw error;
  }
  return close;
}

function isEntered(name: string): boolean {
  return name !== 'node_modules' && (!name.startsWith('.') || DOT_FOLDERS.has(name));
}

function isWatchLimit(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EMFILE');
}
