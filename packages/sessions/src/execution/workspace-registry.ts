import { createHash } from 'node:crypto';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import type { GivenFile } from '../sandbox/restore-workspace.ts';

/** The files of workspaces that sessions can start from, by hash: tasks carry hashes only. */
export class WorkspaceRegistry {
  readonly #byHash = new Map<string, ReadonlyMap<string, GivenFile>>();
  readonly #most: number;

  /** @param most how many are kept; beyond that the oldest go. @default all */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  /**
   * @param files by path, relative to the workspace
   * @returns what a request names them by; null for no files
   */
  put(files: ReadonlyMap<string, GivenFile>): string | null {
    if (files.size === 0) return null;
    const name = workspaceHash(files);
    this.#byHash.delete(name);
    this.#byHash.set(name, files);
    for (const oldest of this.#byHash.keys()) {
      if (this.#byHash.size <= this.#most) break;
      this.#byHash.delete(oldest);
    }
    return name;
  }

  has(hash: string): boolean {
    return this.#byHash.has(hash);
  }

  take(hash: string | null): ReadonlyMap<string, GivenFile> {
    if (hash === null) return new Map();
    const files = this.#byHash.get(hash);
    if (files === undefined) throw new Error(`No workspace with the hash ${hash} was registered.`);
    return files;
  }
}

/** Covers every path, content and right to be executed. */
export function workspaceHash(files: ReadonlyMap<string, GivenFile>): string {
  const hash = createHash('sha256');
  for (const [path, { content, executable }] of [...files].sort(([a], [b]) => compareCodePoints(a, b)))
    hash.update(`${JSON.stringify([path, executable, content.length])}\0`).update(content);
  return hash.digest('hex');
}
