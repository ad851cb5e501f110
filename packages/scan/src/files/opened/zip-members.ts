import { inflateRawSync } from 'node:zlib';
import type { OpeningBudget } from './opening-budget.ts';

/** A file inside another one. */
export interface OpenedMember {
  path: string;
  /** Content; null when extraction failed. */
  bytes: Buffer | null;
  /** Reason it was not read, or only in part. */
  problem: string | null;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;

/**
 * The members of a zip archive in memory, in the order of its directory. Read here and not by the archive reader of
 * `fetch`, which reads files on disk and waits for them: a scan of a folder does not wait.
 * @returns null for what is no zip archive
 */
export function zipMembers(archive: Buffer, budget: OpeningBudget): OpenedMember[] | null {
  const end = findEnd(archive);
  if (end === null) return null;
  const members: OpenedMember[] = [];
  /** Ranges in the archive that the directory names. */
  const named: [start: number, end: number][] = [];
  let at = archive.readUInt32LE(end + 16);
  const count = archive.readUInt16LE(end + 10);
  let entries = 0;
  // Some programs go by the count, others read as long as there are entries.
  for (; at + 46 <= end && archive.readUInt32LE(at) === ENTRY; entries++) {
    const nameLength = archive.readUInt16LE(at + 28);
    const path = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const shown = path.slice(0, 500);
    const local = archive.readUInt32LE(at + 42);
    named.push([local, local + 30 + archive.readUInt32LE(at + 20)]);
    if (!path.endsWith('/') || archive.readUInt32LE(at + 24) > 0) {
      const most = budget.next(archive.length);
      if (most === null) {
        members.push({ path: shown, bytes: null, problem: 'the archive has more content than is extracted' });
        return members;
      }
      const member = readMember(archive, at, shown, most);
      // What was unpacked before it was too much took as long.
      budget.take(member.bytes?.length ?? Math.min(most, 1_032 * archive.readUInt32LE(at + 20)));
      members.push(member);
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  if (entries === 0 && count > 0) return null;
  if (entries < count) members.push(unread('its directory is truncated'));
  if (entries > count)
    members.push(
      unread('its directory lists more files than it declares, and programs differ in which they see'),
    );
  if (holdsUnnamed(archive, named, archive.readUInt32LE(end + 16)))
    members.push(unread('it contains files that its directory does not list'));
  return members;
}

function unread(problem: string): OpenedMember {
  return { path: 'something', bytes: null, problem };
}

/** Returns true when a file begins outside the ranges named by the directory: streaming readers see it. */
function holdsUnnamed(archive: Buffer, named: [start: number, end: number][], directory: number): boolean {
  const mark = Buffer.from('PK\x03\x04', 'latin1');
  let from = 0;
  for (const [start, end] of [...named.sort((a, b) => a[0] - b[0]), [directory, directory] as const]) {
    if (start - from >= 30) {
      const at = archive.subarray(0, start).indexOf(mark, from);
      if (at !== -1) return true;
    }
    from = Math.max(from, end);
  }
  return false;
}

function readMember(archive: Buffer, entry: number, path: string, most: number): OpenedMember {
  const failed = (problem: string): OpenedMember => ({ path, bytes: null, problem });
  if ((archive.readUInt16LE(entry + 8) & 1) === 1) return failed('it is encrypted');
  const method = archive.readUInt16LE(entry + 10);
  const packed = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  if (local + 30 > archive.length || archive.readUInt32LE(local) !== LOCAL) return failed('it is damaged');
  const localName = archive.subarray(local + 30, local + 30 + archive.readUInt16LE(local + 26));
  const name = archive.subarray(entry + 46, entry + 46 + archive.readUInt16LE(entry + 28));
  const problem = localName.equals(name)
    ? null
    : 'it has two names, and programs differ in which one they use';
  const start = local + 30 + localName.length + archive.readUInt16LE(local + 28);
  const content = archive.subarray(start, start + packed);
  if (method === 0)
    return content.length > most ? failed('it is too large') : { path, bytes: content, problem };
  if (method !== 8) return failed('its compression method is not known');
  try {
    return { path, bytes: inflateRawSync(content, { maxOutputLength: most }), problem };
  } catch {
    return failed('it is damaged, or its content exceeds the limit');
  }
}

function findEnd(archive: Buffer): number | null {
  const first = Math.max(0, archive.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = archive.length - END_LENGTH; at >= first; at--)
    if (archive[at] === 0x50 && archive.readUInt32LE(at) === END) return at;
  return null;
}
