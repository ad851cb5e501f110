import type { OpeningBudget } from './opening-budget.ts';
import type { OpenedMember } from './zip-members.ts';

const BLOCK = 512;

/** The files of a tar archive in memory. @returns null for what is no tar archive */
export function tarMembers(
  archive: Buffer,
  packedBytes: number,
  budget: OpeningBudget,
): OpenedMember[] | null {
  if (archive.length < BLOCK || archive.toString('latin1', 257, 262) !== 'ustar') return null;
  const members: OpenedMember[] = [];
  let longName: string | null = null;
  for (let at = 0; at + BLOCK <= archive.length; ) {
    if (archive[at] === 0) break;
    const size = Number.parseInt(field(archive, at + 124, 12).trim(), 8);
    if (!Number.isSafeInteger(size) || size < 0) break;
    const type = archive.toString('latin1', at + 156, at + 157);
    const content = archive.subarray(at + BLOCK, at + BLOCK + size);
    const prefix = field(archive, at + 345, 155);
    const path: string = longName ?? `${prefix === '' ? '' : `${prefix}/`}${field(archive, at, 100)}`;
    longName = null;
    if (type === 'L') longName = content.toString('utf8').replace(/\0+$/, '').slice(0, 500);
    else if (type === '0' || type === '\0' || type === '7') {
      const most = budget.next(packedBytes);
      if (most === null || size > most) {
        members.push({ path, bytes: null, problem: 'more lies in the archive than is taken out' });
        if (most === null) return members;
      } else {
        budget.take(size);
        members.push({ path, bytes: content, problem: null });
      }
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return members;
}

function field(archive: Buffer, start: number, length: number): string {
  const end = archive.indexOf(0, start);
  return archive.toString('utf8', start, end === -1 ? start + length : Math.min(end, start + length));
}
