import { isAbsolute, join, relative, sep } from 'node:path';
import { existsSync, realpathSync, statSync } from './file-access.ts';

/** Returns true when `path` is `folder` or lies below it, by name alone. Both absolute. */
export function isInside(folder: string, path: string): boolean {
  // Whatever goes up, is written otherwise, or is not inside, takes ten times as long to tell.
  if (path.startsWith(folder) && (path.length === folder.length || path[folder.length] === sep))
    if (!path.includes('..', folder.length)) return true;
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/**
 * Checks whether `path` exists, without ever looking outside `boundary` (a real path): a path that leaves it
 * by name or through links is `outside`, whether it exists or not.
 */
export function probePath(boundary: string, path: string): 'exists' | 'missing' | 'outside' {
  if (path.includes('\0')) return 'missing';
  if (!isInside(boundary, path)) return 'outside';
  const real = realPathOrNull(path);
  if (real !== null) return isInside(boundary, real) ? 'exists' : 'outside';
  // Downwards, so that a path of a million missing folders costs one look.
  let ancestor = boundary;
  let nearestReal = boundary;
  for (const segment of relative(boundary, path).split(sep)) {
    ancestor = join(ancestor, segment);
    const realAncestor = realPathOrNull(ancestor);
    if (realAncestor === null) break;
    nearestReal = realAncestor;
  }
  return isInside(boundary, nearestReal) ? 'missing' : 'outside';
}

export function realPathOrNull(path: string): string | null {
  // Most paths that are probed are not there, and an error costs many times what a look does.
  if (!existsSync(path)) return null;
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

/** Returns true when `path` is a folder, following links. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}
