import * as fs from 'node:fs';

/**
 * The file system for readers of skills. While watched, records every queried path, present or absent, with a
 * state that distinguishes it from a later version: to tell afterwards whether anything a result depends on
 * has changed.
 */

/** Queried paths in order, each with its state at that time. */
export type PathStates = [path: string, state: string][];

/** Cached answers about paths: existence, and real paths. */
export interface Answers {
  readonly exists: Map<string, boolean>;
  readonly real: Map<string, string>;
}

let watched: Map<string, string> | null = null;
let answers: Answers | null = null;
let replacements: ReadonlyMap<string, string> = new Map();
let read = new Set<string>();
let isRepeatable = true;

/**
 * Runs work that reads files, and returns its file system queries; null when the result depends on more. Must
 * not be nested.
 */
export function watchingPaths<Result>(work: () => Result): { result: Result; states: PathStates | null } {
  const own = new Map<string, string>();
  watched = own;
  read = new Set();
  isRepeatable = true;
  try {
    const result = work();
    return { result, states: isRepeatable ? [...own] : null };
  } finally {
    watched = null;
  }
}

export function noAnswers(): Answers {
  return { exists: new Map(), real: new Map() };
}

/**
 * Runs work with cached existence checks and real paths, shared with other work: members of a collection
 * query the same parent folders. Share them only briefly.
 */
export function sharingAnswers<Result>(shared: Answers, work: () => Result): Result {
  const before = answers;
  answers = shared;
  try {
    return work();
  } finally {
    answers = before;
  }
}

/**
 * Runs work that reads other contents in place of files. Nested calls add to the outer ones.
 * @param files real paths with the files to open instead
 */
export function replacingFiles<Result>(files: ReadonlyMap<string, string>, work: () => Result): Result {
  const before = replacements;
  replacements = new Map([...before, ...files]);
  try {
    return work();
  } finally {
    replacements = before;
  }
}

/** Files and folders that the work that was watched last did not only ask about, but read. */
export function pathsRead(): ReadonlySet<string> {
  return read;
}

/** Marks the watched work as dependent on more than files, such as its running time. */
export function dependsOnMoreThanFiles(): void {
  isRepeatable = false;
}

/**
 * A state that distinguishes a file or folder from a later one at the same path: location on disk, mode,
 * size, and times of modification and change in milliseconds; for a link also its target. `absent` for a
 * missing path.
 */
export function pathState(path: string): string {
  try {
    const own = fs.lstatSync(path, { throwIfNoEntry: false });
    if (own === undefined) return 'absent';
    if (!own.isSymbolicLink()) return stampOf(own);
    const target = fs.statSync(path, { throwIfNoEntry: false });
    if (target === undefined) return `${stampOf(own)} dangling`;
    return `${stampOf(own)} ${stampOf(target)} ${fs.realpathSync.native(path)}`;
  } catch (error) {
    return `unreadable ${(error as NodeJS.ErrnoException).code ?? ''}`;
  }
}

/** Returns true for the state of a folder that is not a link. */
export function isFolderState(state: string): boolean {
  if (state.includes(' ')) return false;
  const [, , mode] = state.split(':', 3);
  return (Number(mode) & fs.constants.S_IFMT) === fs.constants.S_IFDIR;
}

/** Returns the latest change in a state, in milliseconds since 1970; 0 without one. */
export function changedAtMs(state: string): number {
  return Math.max(0, ...state.split(' ').map((stamp) => Number(stamp.split(':')[4] ?? 0) || 0));
}

function stampOf({ dev, ino, mode, size, mtimeMs, ctimeMs }: fs.Stats): string {
  return `${dev}:${ino}:${mode}:${size}:${ctimeMs}:${mtimeMs}`;
}

/** Records a path before it is read: a concurrent change must not pass for what was read. */
function note(path: fs.PathLike): void {
  if (watched === null) return;
  const text = path.toString();
  // A name that is not UTF-8 cannot be written down.
  if (Buffer.isBuffer(path) && !Buffer.from(text).equals(path)) dependsOnMoreThanFiles();
  else if (!watched.has(text)) watched.set(text, pathState(text));
}

export const existsSync = watching(answeredOnce(({ exists }) => exists, fs.existsSync));
export const statSync = watching(fs.statSync);
export const lstatSync = watching(fs.lstatSync);
export const readdirSync = watching(reading(fs.readdirSync));
export const openSync = watching(reading(replaced(fs.openSync)));
/** Resolves every link on the way, by the operating system. */
export const realpathSync = watching(
  answeredOnce(({ real }) => real, fs.realpathSync.native as (path: fs.PathLike) => string),
);

/** Wraps a function to record the path it queries. */
function watching<Ask extends (path: fs.PathLike, ...rest: never[]) => unknown>(ask: Ask): Ask {
  return ((path: fs.PathLike, ...rest: never[]) => {
    note(path);
    return ask(path, ...rest);
  }) as Ask;
}

/** Wraps a function to record that the path is read. */
function reading<Read extends (path: fs.PathLike, ...rest: never[]) => unknown>(readIt: Read): Read {
  return ((path: fs.PathLike, ...rest: never[]) => {
    if (watched !== null) read.add(path.toString());
    return readIt(path, ...rest);
  }) as Read;
}

/** Wraps a function to open another file in place of a replaced one. */
function replaced(open: typeof fs.openSync): typeof fs.openSync {
  return (path, ...rest) => open(replacements.get(String(path)) ?? path, ...rest);
}

/** Wraps a function to cache its answers where they are shared. Errors and byte paths are not cached. */
function answeredOnce<Answer extends boolean | string>(
  kept: (shared: Answers) => Map<string, Answer>,
  ask: (path: fs.PathLike) => Answer,
): (path: fs.PathLike) => Answer {
  return (path) => {
    // What is watched notes each path before it is looked at, and must not be told what was seen earlier.
    if (answers === null || watched !== null || typeof path !== 'string') return ask(path);
    const known = kept(answers);
    const before = known.get(path);
    if (before !== undefined) return before;
    const answer = ask(path);
    known.set(path, answer);
    return answer;
  };
}
