import { basename } from 'node:path';
import type { Unknown } from '@plugin-eval/scan/files/describe-file.ts';
import { readInventory } from '@plugin-eval/scan/files/inventory.ts';
import { DEFAULT_SCAN_SETTINGS, type ScanSettings } from '@plugin-eval/scan/scan-settings.ts';
import { formatPath } from '@plugin-eval/skill/format-path.ts';
import type { Member } from '@plugin-eval/skill/member.ts';
import { isInside, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import { type MemberScan, scanInventory } from './scan-member.ts';

/** Folders that package managers fill: in a project of one's own they hold more than everything else. */
const INSTALLED = new Set(['node_modules', '.venv']);

/**
 * Scans the files in folders outside their skills and plugins, which are scanned separately and not read
 * again.
 * @param roots folders; of those that lie in one another the outer one counts
 * @param whole whether packages that were installed there are read too; else their folders are named as not understood
 * @returns one for each folder in which anything lies beside its members
 * @throws ParserNotLoadedError
 */
export function scanOutsideSkills(
  roots: readonly Member[],
  members: readonly Member[],
  limits: ReadLimits,
  whole: boolean,
  settings: ScanSettings = DEFAULT_SCAN_SETTINGS,
): MemberScan[] {
  const own = new Set(members.map(({ path }) => realPathOrNull(path) ?? path));
  return outermost(roots).flatMap(({ folder, shown }) => {
    if ([...own].some((member) => isInside(member, folder))) return [];
    const installed: Unknown[] = [];
    const isOfAnotherMember = (inner: string) => {
      if (own.has(inner)) return true;
      if (whole || !INSTALLED.has(basename(inner))) return false;
      const problem = 'it contains installed packages, which were not scanned';
      installed.push({ path: formatPath(folder, inner), problem });
      return true;
    };
    const { files, notes } = readInventory(folder, limits, isOfAnotherMember);
    if (files.length + notes.length + installed.length === 0) return [];
    const inventory = { files, notes: [...notes, ...installed] };
    const scan = scanInventory(inventory, shown, folder, limits, [], settings);
    return [{ ...scan, name: own.size === 0 ? scan.name : `${scan.name} (beside its skills)` }];
  });
}

function outermost(roots: readonly Member[]): { folder: string; shown: string }[] {
  const real = roots.flatMap(({ path, shown }) => {
    const folder = realPathOrNull(path);
    return folder === null ? [] : [{ folder, shown }];
  });
  return real.filter(
    ({ folder }, index) =>
      !real.some(
        (other, at) =>
          at !== index && isInside(other.folder, folder) && (other.folder !== folder || at < index),
      ),
  );
}
