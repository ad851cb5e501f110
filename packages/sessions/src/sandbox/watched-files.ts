import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { quoted } from './sandbox-contents.ts';
import type { PlacedFile } from './workspace-archive.ts';

/** Files of a sandbox that its programs are expected to read and run but never to change. */
export interface WatchedFiles {
  /** Absolute, in the sandbox. */
  folder: string;
  /** SHA-256 by path, relative to the folder. */
  hashes: ReadonlyMap<string, string>;
}

/** Folders in which a copy of a watched file counts as the file. */
const COPIES_BELOW = ['/work', '/tmp', '/home'];
/** Names that are searched for there: beyond that copies are not found. */
const MOST_NAMES = 200;
/** Access times are set to 1970; `relatime` moves them at the next read. */
const LONG_AGO = '1970-01-02';
const SEPARATOR = '=== looked: ';
const HASHED = /^([0-9a-f]{64}) [ *](.+)$/;
const PROBE = '/run/session/.access-time';

/** @param folder absolute, in the sandbox; files outside of it are not watched */
export function watchedFiles(placed: readonly PlacedFile[], folder: string): WatchedFiles {
  const hashes = new Map<string, string>();
  for (const { path, content } of placed)
    if (path.startsWith(`${folder}/`) && !/[\n\\]/.test(path))
      hashes.set(path.slice(folder.length + 1), createHash('sha256').update(content).digest('hex'));
  return { folder, hashes };
}

/** A script that resets all access times. It ends with 0 if the file system moves them when a file is read. */
export function startWatching(watched: WatchedFiles): string {
  return `set -e
echo x >${PROBE}
touch -a -d @0 ${PROBE}
cat ${PROBE} >/dev/null
[ -n "$(find ${PROBE} -newerat ${LONG_AGO})" ]
${resetTimes(watched)}`;
}

/**
 * Builds a script that prints the files read since the last reset, and resets the access times. It exits
 * nonzero when it could not check everywhere.
 */
export function lookAtWatched(watched: WatchedFiles): string {
  const { folder } = watched;
  return `find ${quoted(folder)} -type f -newerat ${LONG_AGO} -print || exit 1
${copies(watched, `-newerat ${LONG_AGO} -exec sha256sum -- {} +`)}
${resetTimes(watched)}`;
}

/**
 * Returns the watched files that were read, directly or as an exact copy, relative to their folder and
 * sorted.
 * @param output of `lookAtWatched`
 */
export function readFiles(output: string, { folder, hashes }: WatchedFiles): string[] {
  const found = new Set<string>();
  for (const line of output.split('\n')) {
    const own = line.startsWith(`${folder}/`) ? line.slice(folder.length + 1) : null;
    if (own !== null && hashes.has(own)) found.add(own);
    const [, hash, copy] = HASHED.exec(line) ?? [];
    if (copy === undefined) continue;
    for (const [path, wanted] of hashes)
      if (hash === wanted && posix.basename(path) === posix.basename(copy)) found.add(path);
  }
  return [...found].sort();
}

/**
 * Builds a script for the end, when nothing else runs: restores removed permissions, and prints the files
 * read since the last reset and the hashes of all watched files.
 */
export function lastLook(watched: WatchedFiles): string {
  const root = quoted(watched.folder);
  return `chmod -R u+rwX ${root}
( ${lookAtWatched(watched)} )
echo "${SEPARATOR}$?"
find ${root} -type f -exec sha256sum -- {} +`;
}

/**
 * Reads the output of `lastLook`.
 * @returns the files that were read, null where that is unknown, and those that were changed or removed, in the order in
 *   which they were placed
 */
export function readLastLook(
  output: string,
  watched: WatchedFiles,
): { read: string[] | null; changed: string[] } {
  const { folder, hashes } = watched;
  const at = output.indexOf(SEPARATOR);
  const isKnown = output[at + SEPARATOR.length] === '0';
  const now = new Map<string, string>();
  for (const line of output.slice(Math.max(0, at)).split('\n')) {
    const [, hash, path] = HASHED.exec(line) ?? [];
    if (hash !== undefined && path?.startsWith(`${folder}/`)) now.set(path.slice(folder.length + 1), hash);
  }
  return {
    read: at >= 0 && isKnown ? readFiles(output.slice(0, at), watched) : null,
    changed: [...hashes].filter(([path, hash]) => now.get(path) !== hash).map(([path]) => path),
  };
}

function resetTimes(watched: WatchedFiles): string {
  const reset = '-exec touch -a -d @0 -- {} +';
  return `find ${quoted(watched.folder)} -type f ${reset} || exit 1
${copies(watched, reset)}
true`;
}

/** Finds copies in other places. Places that cannot be searched hold none that counts. */
function copies({ folder, hashes }: WatchedFiles, action: string): string {
  const names = [...new Set([...hashes.keys()].map((path) => posix.basename(path)))].slice(0, MOST_NAMES);
  if (names.length === 0) return ':';
  const named = names.map((name) => `-name ${quoted(name.replaceAll(/[*?[\]]/g, '\\$&'))}`).join(' -o ');
  return `find ${COPIES_BELOW.join(' ')} -path ${quoted(folder)} -prune -o -type f \\( ${named} \\) ${action} 2>/dev/null`;
}
