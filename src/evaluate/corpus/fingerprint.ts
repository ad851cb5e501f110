import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { listBundledFiles } from '../../skill/bundled-files.ts';
import type { ReadLimits } from '../../skill/limits.ts';
import { skillFileName } from '../../skill/skill-file.ts';

const MS = 1_000_000n;
/** Linux stamps files with the time of its last tick, at most 10 ms ago. */
const FINE_MS = 100n;
/** FAT counts in steps of two seconds, others of one. */
const COARSE_MS = 3_000n;

export interface FingerprintInput {
  limits: ReadLimits;
  /** Everything besides the files that the index depends on. */
  basis: string;
  /** Milliseconds since 1970, read before the files are. */
  now: number;
}

/**
 * What tells, without reading a skill, whether it is still the one that was read: path, size, and times of modification
 * and change in nanoseconds of its SKILL.md, its references and its assets. Taken before they are read.
 *
 * A file that changes twice within one step of the file system's clock keeps its times, so one that was touched just now
 * may change once more and look the same. Its fingerprint says so, and equals no other.
 * Source: git's "racily clean" entries, https://git-scm.com/docs/racy-git.
 */
export function fingerprintOf(folder: string, { limits, basis, now }: FingerprintInput): string {
  const hash = createHash('sha256').update(basis);
  const name = skillFileName(folder);
  const files = [
    ...(name === null ? [] : [name]),
    ...listBundledFiles(folder, 'references', limits).files,
    ...listBundledFiles(folder, 'assets', limits).files,
  ];
  let settled = true;
  for (const file of files) {
    const stat = statSync(join(folder, file), { bigint: true, throwIfNoEntry: false });
    const times = stat === undefined ? 'gone' : `${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;
    hash.update(`\n${file}\0${times}`);
    if (stat === undefined || mayChangeUnseen(stat.ctimeNs, now)) settled = false;
  }
  const digest = hash.digest('hex');
  return settled ? digest : `${digest} at ${now}`;
}

function mayChangeUnseen(changedNs: bigint, now: number): boolean {
  const step = changedNs % MS === 0n ? COARSE_MS : FINE_MS;
  return BigInt(Math.trunc(now)) * MS - changedNs < step * MS;
}
