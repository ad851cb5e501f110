/**
 * How many injections the scanner finds in ordinary skills:
 *
 *   node scripts/measure-injections.ts [--list] --hosts FOLDER ...
 *
 * Each one is planted into one skill of the folders, chosen by its number. An alarm that the skill gives without the
 * injection does not count. `--list` names what was missed of the development half; of the half that was kept back only
 * counts are printed.
 */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadParser } from '@plugin-eval/code/syntax-tree.ts';
import { scanInventory } from '@plugin-eval/quality/evaluate/scan/scan-member.ts';
import { type Inventory, readInventory } from '@plugin-eval/scan/files/inventory.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { plantInjection, readInjections } from './plant-injection.ts';

const args = process.argv.slice(2);
const isVerbose = args.includes('--list');
const hosts = args.slice(args.indexOf('--hosts') + 1).flatMap((folder) => skillFolders(resolve(folder)));

await loadParser();
for (const half of ['development', 'kept-back', 'written-after'] as const) {
  const injections = readInjections(half);
  const counts = { errors: 0, warnings: 0 };
  const missed: string[] = [];
  injections.forEach((injection, index) => {
    const folder = hosts[(index * 7919 + 13) % hosts.length] as string;
    const host = readInventory(folder, DEFAULT_READ_LIMITS);
    const before = new Set(alarms(host, folder));
    const after = alarms(plantInjection(host, injection, index + 1), folder).filter(
      (alarm) => !before.has(alarm),
    );
    counts.errors += Number(after.some((alarm) => alarm.startsWith('error')));
    counts.warnings += Number(after.length > 0);
    if (after.length === 0) missed.push(`  ${injection.family}: ${injection.text.slice(0, 160)}`);
    else if (args.includes('--found') && half === 'development')
      console.log(`${after.map((alarm) => alarm.slice(0, 140)).join('; ')} | ${injection.text.slice(0, 80)}`);
  });
  const share = (count: number) =>
    `${count} of ${injections.length} (${((100 * count) / injections.length).toFixed(1)} %)`;
  console.log(`${half}: error ${share(counts.errors)}, error or warning ${share(counts.warnings)}`);
  if (isVerbose && half !== 'kept-back') console.log(missed.join('\n'));
}

function alarms(inventory: Inventory, folder: string): string[] {
  return scanInventory(inventory, '.', folder, DEFAULT_READ_LIMITS)
    .findings.filter(({ level }) => level !== 'info')
    .map(({ level, rule, message }) => `${level} ${rule} ${message}`);
}

function skillFolders(folder: string): string[] {
  const children = readdirSync(folder, { withFileTypes: true });
  if (children.some(({ name }) => name === 'SKILL.md')) return [folder];
  return children
    .filter((child) => child.isDirectory() && child.name !== '.git')
    .flatMap(({ name }) => skillFolders(join(folder, name)));
}
