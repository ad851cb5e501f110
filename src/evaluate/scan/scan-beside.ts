import { type Inventory, readInventory } from '../../scan/files/inventory.ts';
import type { ReadLimits } from '../../skill/limits.ts';
import { type MemberScan, scanInventory } from './scan-member.ts';

/**
 * Scans what lies in a folder beside its skills and plugins, which are scanned on their own.
 * @param root absolute and real
 * @param members paths of the skills and plugins relative to the root, `/` as separator
 * @returns null when nothing lies there
 * @throws ParserNotLoadedError
 */
export function scanBeside(root: string, members: readonly string[], limits: ReadLimits): MemberScan | null {
  const { files, notes } = readInventory(root, limits);
  const isBeside = ({ path }: { path: string }) =>
    !members.some((member) => path === member || path.startsWith(`${member}/`));
  const rest: Inventory = { files: files.filter(isBeside), notes: notes.filter(isBeside) };
  if (rest.files.length + rest.notes.length === 0) return null;
  const scan = scanInventory(rest, '.', root, limits);
  return { ...scan, name: `${scan.name} (beside its skills)` };
}
