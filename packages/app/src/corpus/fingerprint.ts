import { createHash } from 'node:crypto';
import { type BigIntStats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findSurroundings } from '@plugin-eval/skill/boundary.ts';
import { listBundledFiles } from '@plugin-eval/skill/bundled-files.ts';
import { probePath } from '@plugin-eval/skill/path-probe.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import { skillFileName } from '@plugin-eval/skill/skill-file.ts';

const MS = 1_000_000n;
/** Linux stamps files with the time of its last tick, at most 10 ms ago. */
const FINE_MS = 100n;
/** FAT counts in steps of two seconds, others of one. */
const COARSE_MS = 3_000n;
const TAKEN_AT = '@';
/** Most links of a skill that are followed. */
const MOST_LINKS = 200;

/** A path in a skill's links, and whether it existed: that affects the skill's score. */
export type LinkState = readonly [target: string, isThere: boolean];

/**
 * Computes a stamp that tells, without reading a skill, whether it changed: name, size, and times of
 * modification and change in nanoseconds of its SKILL.md, its references and its assets. Take it before
 * reading them.
 *
 * A file that changes twice within one step of the file system's clock keeps its times, so a very recent
 * change may be followed by an unseen one. The stamp then includes its own time, and equals no other. Source:
 * git's "racily clean" entries, https://git-scm.com/docs/racy-git.
 *
 * @param basis everything besides the files that the index depends on
 * @param now milliseconds since 1970
 */
export function fileStamp(
  folder: string,
  { limits, basis, now }: { limits: ReadLimits; basis: string; now: number },
): string {
  const hash = createHash('sha256').update(basis);
  const name = skillFileName(folder);
  const files = [
    ...(name === null ? [] : [name]),
    ...listBundledFiles(folder, 'references', limits).files,
    ...listBundledFiles(folder, 'assets', limits).files,
  ];
  let isSettled = true;
  for (const file of files) {
    const stat = statOf(join(folder, file));
    hash.update(`\n${file}\0${stat === null ? '' : `${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`}`);
    if (stat === null || mayChangeUnseen(stat.ctimeNs, now)) isSettled = false;
  }
  const digest = hash.digest('hex');
  return isSettled ? digest : `${digest}${TAKEN_AT}${now}`;
}

function statOf(path: string): BigIntStats | null {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return null;
  }
}

/**
 * Returns true when a file may change again without a new change time.
 * @param changedNs nanoseconds since 1970
 * @param now milliseconds since 1970
 */
export function mayChangeUnseen(changedNs: bigint, now: number): boolean {
  const step = changedNs % MS === 0n ? COARSE_MS : FINE_MS;
  return BigInt(Math.trunc(now)) * MS - changedNs < step * MS;
}

/** The fingerprint of a skill: the stamp of its files before it was read, and the state of its links. */
export function fingerprintOf(stamp: string, links: readonly LinkState[]): string {
  const kept = links.slice(0, MOST_LINKS);
  return kept.length === 0 ? stamp : `${stamp} ${JSON.stringify(kept)}`;
}

/**
 * Returns true when a skill still matches its fingerprint: its files, and the targets of its links.
 * @param stamp of its files now
 */
export function isUnchanged(folder: string, stamp: string, fingerprint: string): boolean {
  if (stamp.includes(TAKEN_AT)) return false;
  const links = linksIn(fingerprint);
  return fingerprint === fingerprintOf(stamp, links.length === 0 ? [] : linksNow(folder, links));
}

function linksNow(folder: string, links: readonly LinkState[]): LinkState[] {
  const { boundary, pluginRoot } = findSurroundings(folder);
  const bases = [folder, dirname(folder), ...(pluginRoot === null ? [] : [pluginRoot])];
  return links.map(([target]) => {
    // Links into references/ are looked for in the skill alone (cross-references.ts).
    const from = target.startsWith('..') ? bases : [folder];
    return [target, from.some((base) => probePath(boundary, resolve(base, target)) === 'exists')];
  });
}

function linksIn(fingerprint: string): LinkState[] {
  const at = fingerprint.indexOf(' ');
  if (at === -1) return [];
  try {
    const links: unknown = JSON.parse(fingerprint.slice(at + 1));
    return Array.isArray(links) && links.every(isLinkState) ? links : [];
  } catch {
    return [];
  }
}

function isLinkState(value: unknown): value is LinkState {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'boolean';
}
