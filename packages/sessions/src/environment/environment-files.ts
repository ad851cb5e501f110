import { posix } from 'node:path';
import type { EnvironmentCapacity } from './environment-capacity.ts';

/** Base of relative paths. It exists in no file system, like everything in an environment. */
export const WORKSPACE = '/workspace';
const HOME = '/home/user';
const LONGEST_PATH = 1_024;

interface EnvironmentFile {
  /** Path shown to agents. */
  shown: string;
  text: string;
}

/** The files of an environment, in memory. Paths are untrusted: agents write any text. */
export class EnvironmentFiles {
  readonly #files = new Map<string, EnvironmentFile>();
  /** Names of planted documents with the author's remark: `form.md (last one)`. */
  readonly #aliases = new Map<string, string>();
  /** Planted paths, also found by their end: a task seldom gives the exact location of a document. */
  readonly #planted: readonly string[];
  readonly #deleted = new Set<string>();
  readonly #capacity: EnvironmentCapacity;

  constructor(documents: readonly { name: string; text: string }[], capacity: EnvironmentCapacity) {
    this.#capacity = capacity;
    for (const { name, text } of documents) {
      const shown = withoutRemark(name);
      const path = absolute(shown, WORKSPACE);
      this.#aliases.set(absolute(name, WORKSPACE), path);
      const before = this.#files.get(path);
      // Two documents of one name are one file, so that none of them is out of reach.
      this.#files.set(path, { shown, text: before === undefined ? text : `${before.text}\n${text}` });
    }
    this.#planted = [...this.#files.keys()];
  }

  read(path: string, folder: string = WORKSPACE): string | null {
    return this.#files.get(this.#find(path, folder) ?? '')?.text ?? null;
  }

  /** @returns false when the environment is full */
  write(path: string, text: string, folder: string = WORKSPACE): boolean {
    if (!this.#capacity.take(path.length + text.length)) return false;
    const target = absolute(path, folder);
    const shown = this.#files.get(target)?.shown ?? formatPath(target);
    this.#files.set(target, { shown, text });
    this.#deleted.delete(target);
    return true;
  }

  /** Deletes a file or a folder. Anything unknown to the environment is assumed to exist until deleted. */
  delete(path: string, folder: string = WORKSPACE): boolean {
    const target = this.#find(path, folder) ?? absolute(path, folder);
    const inside = [...this.#files.keys()].filter((one) => isWithin(one, target));
    for (const one of inside) this.#files.delete(one);
    const isGone = inside.length === 0 && this.#isDeleted(target);
    if (this.#capacity.take(target.length)) this.#deleted.add(target);
    return !isGone;
  }

  /** Lists a folder recursively, or the file of that name; null when absent. */
  list(path: string | null, folder: string = WORKSPACE): string[] | null {
    const isWhole = path === null || ['', '.', './', '/'].includes(path.trim());
    if (isWhole && folder === WORKSPACE) return [...this.#files.values()].map(({ shown }) => shown);
    const target = absolute(path ?? '', folder);
    const found = [...this.#files].filter(([one]) => isWithin(one, target));
    return found.length === 0 ? null : found.map(([, { shown }]) => shown);
  }

  #find(path: string, folder: string): string | null {
    const target = absolute(path, folder);
    if (this.#files.has(target)) return target;
    const meant = this.#aliases.get(target);
    if (meant !== undefined && this.#files.has(meant)) return meant;
    if (this.#isDeleted(target)) return null;
    const end = `/${path
      .trim()
      .slice(0, LONGEST_PATH)
      .replace(/^(?:\.\/|~\/|\/)/, '')}`;
    const [only, ...others] = this.#planted.filter(
      (one) => this.#files.has(one) && (one.endsWith(end) || target.endsWith(fromRoot(one))),
    );
    return only === undefined || others.length > 0 ? null : only;
  }

  #isDeleted(target: string): boolean {
    for (let folder = target; folder !== '/'; folder = posix.dirname(folder))
      if (this.#deleted.has(folder)) return true;
    return this.#deleted.has('/');
  }
}

/** @param folder what a relative path starts from */
export function absolute(path: string, folder: string): string {
  const written = path.trim().slice(0, LONGEST_PATH);
  const isAtHome = written === '~' || written.startsWith('~/');
  const whole = isAtHome ? posix.resolve(HOME, `./${written.slice(1)}`) : posix.resolve('/', folder, written);
  return whole.slice(0, LONGEST_PATH);
}

/** `/config/a.yml` for a file of the workspace, so that it is found in other folders that an agent takes for it. */
function fromRoot(path: string): string {
  const root = [WORKSPACE, HOME].find((one) => path.startsWith(`${one}/`)) ?? '';
  return path.slice(root.length);
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

function formatPath(path: string): string {
  if (path.startsWith(`${WORKSPACE}/`)) return path.slice(WORKSPACE.length + 1);
  return path.startsWith(`${HOME}/`) ? `~${path.slice(HOME.length)}` : path;
}

function withoutRemark(name: string): string {
  return /^(\S+) \([^()]*\)$/.exec(name.trim())?.[1] ?? name.trim();
}
