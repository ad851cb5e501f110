import { HOME_FOLDER, WORK_FOLDER } from '@plugin-eval/sessions/sandbox/sandbox.ts';

/** A file as the sandbox lists it. */
export interface ListedFile {
  /** True when it was read since the last reset. */
  wasRead: boolean;
  /** Changes with its content, as far as times and sizes show. */
  state: string;
}

export type FileListing = ReadonlyMap<string, ListedFile>;

/** Changes of files between two listings. */
export interface FileChanges {
  read: string[];
  made: string[];
  changed: string[];
  removed: string[];
}

const ROOTS = `${HOME_FOLDER} ${WORK_FOLDER} /tmp`;
/** Access times are reset to 1970; `relatime` moves them at the next read. */
const LONG_AGO = '1970-01-02';
const LISTED = `find ${ROOTS} -xdev \\( -type f -o -type l \\) -printf`;
const RESET = `find ${ROOTS} -xdev -type f -newerat ${LONG_AGO} -exec touch -a -d @0 -- {} + 2>/dev/null`;
/** Most bytes of a listing, some 20,000 files. */
export const MOST_LISTING_BYTES = 4_000_000;
const LINE = /^(\d+)\.\d+ (\S+ \d+ \d+ \d+)\t([^\t]*)\t(\/[\s\S]*)$/;
/** Links that make a skill's entries reachable from the workspace: see skill-place.ts. */
const LINK_TO_SKILL = /^\/home\/user\/\.claude\/skills(?:\/|$)/;
const SECONDS_OF_A_DAY = 86_400;

/** Resets the access times of all files, so that the next listing shows which were read. */
export const RESET_SCRIPT = `${RESET}; true`;
/** Lists all files of home, workspace and /tmp with their states. */
export const LIST_SCRIPT = `${LISTED} '%A@ %T@ %s %i %m\\t%l\\t%p\\0' 2>/dev/null; true`;

/** Reads the output of `LIST_SCRIPT`. Untrusted; what cannot be read is left out. */
export function readListing(output: Buffer): FileListing {
  const files = new Map<string, ListedFile>();
  for (const record of output.toString('utf8').split('\0')) {
    const [, accessed, times, target, path] = LINE.exec(record) ?? [];
    if (path === undefined || target === undefined || LINK_TO_SKILL.test(target)) continue;
    files.set(path, { wasRead: Number(accessed) > SECONDS_OF_A_DAY, state: `${times} ${target}` });
  }
  return files;
}

/** Compares two listings; sorted. A file that is new was not read by anyone but its maker. */
export function compareListings(before: FileListing, after: FileListing): FileChanges {
  const changes: FileChanges = { read: [], made: [], changed: [], removed: [] };
  for (const [path, { wasRead, state }] of after) {
    const former = before.get(path);
    if (former === undefined) changes.made.push(path);
    else if (former.state !== state) changes.changed.push(path);
    if (former !== undefined && wasRead) changes.read.push(path);
  }
  for (const path of before.keys()) if (!after.has(path)) changes.removed.push(path);
  for (const list of Object.values(changes)) list.sort();
  return changes;
}
