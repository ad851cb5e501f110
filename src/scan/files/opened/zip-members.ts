import { inflateRawSync } from 'node:zlib';
import type { OpeningBudget } from './opening-budget.ts';

/** A file that lies in another. */
export interface OpenedMember {
  path: string;
  /** Null when it could not be taken out; `problem` says why. */
  bytes: Buffer | null;
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
  let at = archive.readUInt32LE(end + 16);
  const count = archive.readUInt16LE(end + 10);
  for (let index = 0; index < count; index++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== ENTRY) return null;
    const nameLength = archive.readUInt16LE(at + 28);
    const path = archive.toString('utf8', at + 46, at + 46 + nameLength).slice(0, 500);
    if (!path.endsWith('/')) {
      const most = budget.next(archive.length);
      if (most === null) {
        members.push({ path, bytes: null, problem: 'more lies in the archive than is taken out' });
        return members;
      }
      const member = readMember(archive, at, path, most);
      budget.take(member.bytes?.length ?? 0);
      members.push(member);
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return members;
}

function readMember(archive: Buffer, entry: number, path: string, most: number): OpenedMember {
  const failed = (problem: string): OpenedMember => ({ path, bytes: null, problem });
  if ((archive.readUInt16LE(entry + 8) & 1) === 1) return failed('it is encrypted');
  const method = archive.readUInt16LE(entry + 10);
  const packed = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  if (local + 30 > archive.length || archive.readUInt32LE(local) !== LOCAL) return failed('it is damaged');
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const content = archive.subarray(start, start + packed);
  if (method === 0)
    return content.length > most ? failed('it is too large') : { path, bytes: content, problem: null };
  if (method !== 8) return failed('its compression method is not known');
  try {
    return { path, bytes: inflateRawSync(content, { maxOutputLength: most }), problem: null };
  } catch {
    return failed('it is damaged, or more comes out of it than is taken');
  }
}

function findEnd(archive: Buffer): number | null {
  const first = Math.max(0, archive.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = archive.length - END_LENGTH; at >= first; at--)
    if (archive[at] === 0x50 && archive.readUInt32LE(at) === END) return at;
  return null;
}
