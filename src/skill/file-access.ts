import * as fs from 'node:fs';

/**
 * The file system as readers of skills see it. While somebody watches, every path that is asked about is noted, present
 * or absent, with what tells it apart from a later one: so it can be said later whether anything has changed that a result
 * depends on.
 */

/** Paths in the order in which they were first asked about, each with its state at that moment. */
export type PathStates = [path: string, state: string][];

/** What was answered about paths: whether something is there, and the real path of what is. */
export interface Answers {
  readonly exists: Map<string, boolean>;
  readonly real: Map<string, string>;
}

let watched: Map<string, string> | null = null;
let answers: Answers | null = null;
let read = new Set<string>();
let isRepeatable = true;

/**
 * Runs work that reads files, and tells what it asked the file system about; null when the result depends on more than
 * that. Not to be nested.
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
 * Runs work that asks the file system whether a path is there, and for its real path, once for all work that shares the
 * answers: members of a collection ask the same of the folders that they lie in. To be shared for moments alone.
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

/** Files and folders that the work that was watched last did not only ask about, but read. */
export function pathsRead(): ReadonlySet<string> {
  return read;
}

/** The work that is watched depends on something besides files, such as the time that it took. */
export function dependsOnMoreThanFiles(): void {
  isRepeatable = false;
}

/**
 * What tells a file or folder apart from a later one at the same path: where it lies on the disk, its mode, size, and times
 * of modification and change in milliseconds; of a link also what it leads to. `absent` when nothing is there.
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

/** Whether a state is that of a folder which is no link. */
export function isFolderState(state: string): boolean {
  if (state.includes(' ')) return false;
  const [, , mode] = state.split(':', 3);
  return (Number(mode) & fs.constants.S_IFMT) === fs.constants.S_IFDIR;
}

/** Milliseconds since 1970 of the latest change that a state tells of; 0 for none. */
export function changedAtMs(state: string): number {
  return Math.max(0, ...state.split(' ').map((stamp) => Number(stamp.split(':')[4] ?? 0) || 0));
}

function stampOf({ dev, ino, mode, size, mtimeMs, ctimeMs }: fs.Stats): string {
  return `${dev}:${ino}:${mode}:${size}:${ctimeMs}:${mtimeMs}`;
}

/** Before the path is looked at: what changes meanwhile must not pass for what was seen. */
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
export const openSync = watching(reading(fs.openSync));
/** With every link on the way resolved, by the operating system. */
export const realpathSync = watching(
  answeredOnce(({ real }) => real, fs.realpathSync.native as (path: fs.PathLike) => string),
);

/** The same function, which notes the path that it is asked about. */
function watching<Ask extends (path: fs.PathLike, ...rest: never[]) => unknown>(ask: Ask): Ask {
  return ((path: fs.PathLike, ...rest: never[]) => {
    note(path);
    return ask(path, ...rest);
  }) as Ask;
}

/** The same function, which notes that what lies at the path is read. */
function reading<Read extends (path: fs.PathLike, ...rest: never[]) => unknown>(readIt: Read): Read {
  return ((path: fs.PathLike, ...rest: never[]) => {
    if (watched !== null) read.add(path.toString());
    return readIt(path, ...rest);
  }) as Read;
}

/** The same function, which asks once where answers are shared. What throws is asked again, and so are paths in bytes. */
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
