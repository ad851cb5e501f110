import { realpathSync, statSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';

/** Whether `path` is `folder` or lies below it, by name alone. Both absolute. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^[a-z]:/i.test(way));
}

/**
 * Whether something exists at `path`, asked without ever looking outside `boundary` (a real path): a path that
 * leaves it by name or through links is `outside`, whatever is there.
 */
export function probePath(boundary: string, path: string): 'exists' | 'missing' | 'outside' {
  if (path.includes('\0')) return 'missing';
  if (!isInside(boundary, path)) return 'outside';
  const real = realPathOrNull(path);
  if (real !== null) return isInside(boundary, real) ? 'exists' : 'outside';
  for (let ancestor = dirname(path); isInside(boundary, ancestor); ancestor = dirname(ancestor)) {
    const realAncestor = realPathOrNull(ancestor);
    if (realAncestor !== null) return isInside(boundary, realAncestor) ? 'missing' : 'outside';
    if (ancestor === dirname(ancestor)) break;
  }
  return 'missing';
}

export function realPathOrNull(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null;
  }
}

/** Whether a folder stands at `path`, links followed. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
