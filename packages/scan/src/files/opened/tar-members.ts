import type { OpeningBudget } from './opening-budget.ts';
import type { OpenedMember } from './zip-members.ts';

const BLOCK = 512;
/** Entries without content: links, devices, folders, pipes, labels of volumes. */
const NO_FILES = '123456DVMN';

/**
 * Reads the files of a tar archive in memory, and the reasons for unread parts. Content after the end of the
 * archive counts too: some programs read on.
 * @param isTaken whether its bytes were counted when they came out of something else
 * @returns null for what is no tar archive
 */
export function tarMembers(
  archive: Buffer,
  packedBytes: number,
  budget: OpeningBudget,
  isTaken = false,
): OpenedMember[] | null {
  if (archive.length < BLOCK || archive.toString('latin1', 257, 262) !== 'ustar') return null;
  const members: OpenedMember[] = [];
  let longName: string | null = null;
  let longSize: number | null = null;
  for (let at = 0; at + BLOCK <= archive.length; ) {
    if (isEmpty(archive, at)) {
      at += BLOCK;
      continue;
    }
    const size: number = longSize ?? sizeAt(archive, at + 124);
    const prefix = field(archive, at + 345, 155);
    const path: string = longName ?? `${prefix === '' ? '' : `${prefix}/`}${field(archive, at, 100)}`;
    if (!Number.isSafeInteger(size) || size < 0) {
      members.push({ path, bytes: null, problem: 'its header is damaged, and what follows was not read' });
      return members;
    }
    const type = archive.toString('latin1', at + 156, at + 157);
    const content = archive.subarray(at + BLOCK, at + BLOCK + size);
    [longName, longSize] = [null, null];
    if (type === 'L') longName = content.toString('utf8').replace(/\0+$/, '').slice(0, 500);
    else if (type === 'x') {
      const fields = content.toString('utf8', 0, 10_000);
      longName = /(?:^|\n)\d+ path=([^\n]{1,500})/.exec(fields)?.[1] ?? null;
      const given = /(?:^|\n)\d+ size=(\d{1,15})\n/.exec(fields)?.[1];
      longSize = given === undefined ? null : Number(given);
    } else if (type !== 'K' && type !== 'g' && !NO_FILES.includes(type)) {
      const most = budget.next(packedBytes);
      if (most === null || size > most) {
        members.push({ path, bytes: null, problem: 'the archive has more content than is extracted' });
        if (most === null) return members;
      } else {
        if (!isTaken) budget.take(size);
        members.push({ path, bytes: content, problem: content.length < size ? 'it is truncated' : null });
      }
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return members;
}

/** Reads octal digits, or a binary number whose first byte has its highest bit set. */
function sizeAt(archive: Buffer, at: number): number {
  if ((archive[at] ?? 0) < 0x80) return Number.parseInt(field(archive, at, 12).trim() || '0', 8);
  return archive[at] === 0x80 && archive.readUInt32BE(at + 1) === 0
    ? archive.readUIntBE(at + 6, 6)
    : Number.NaN;
}

function isEmpty(archive: Buffer, at: number): boolean {
  for (let index = at; index < at + BLOCK; index++) if (archive[index] !== 0) return false;
  return true;
}

function field(archive: Buffer, start: number, length: number): string {
  const end = archive.indexOf(0, start);
  return archive.toString('utf8', start, end === -1 ? start + length : Math.min(end, start + length));
}
