import { posix } from 'node:path';

export interface CommittedLink {
  /** Path from the repository root, with `/` as separator. */
  path: string;
  target: string;
}

/**
 * Finds the targets of links, even through other links, relative to the repository root. Paths above it begin
 * with `..`.
 * @param from the links to begin with
 * @param others those that may be met on the way
 */
export function linkedPaths(from: readonly CommittedLink[], others: readonly CommittedLink[]): Set<string> {
  const reached = new Set<string>();
  const left = new Set(others);
  for (const pending = [...from]; pending.length > 0; ) {
    const link = pending.pop();
    if (link === undefined) break;
    const path = posix.join(posix.dirname(link.path), link.target).replace(/\/$/, '');
    if (reached.has(path)) continue;
    reached.add(path);
    for (const other of left) {
      if (!isAtOrBelow(other.path, path)) continue;
      left.delete(other);
      pending.push(other);
    }
  }
  return reached;
}

/** Returns true when a path is one of `reached` or lies below one. */
export function isLinked(path: string, reached: ReadonlySet<string>): boolean {
  for (let current = path; current !== '.'; current = posix.dirname(current)) {
    if (reached.has(current)) return true;
  }
  return false;
}

function isAtOrBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
