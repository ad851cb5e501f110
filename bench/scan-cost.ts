import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadParser } from '@plugin-eval/code/syntax-tree.ts';
import { scanInventory } from '@plugin-eval/quality/evaluate/scan/scan-member.ts';
import { codeUnits, readTexts } from '@plugin-eval/scan/files/code-units.ts';
import { readInventory } from '@plugin-eval/scan/files/inventory.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';

const ROUNDS = 3;

/** What a skill holds for the scanner to parse. */
type Kind = 'no code' | 'blocks of code in texts' | 'scripts';

/**
 * Processor time of the scan alone, a skill, by what the skills hold: in this process when it begins (cold) and in its last
 * round (warm). Reading the files is in it. Other collections than the first are begun warm.
 */
export async function scanCost(say: (line: string) => void, collections: readonly string[]): Promise<void> {
  await loadParser();
  for (const collection of collections.filter((folder) => existsSync(folder))) {
    const skills = skillsIn(collection).map((folder) => ({ folder, kind: kindOf(folder) }));
    const rounds = Array.from({ length: ROUNDS }, () => {
      const spent = new Map<Kind, number>();
      for (const { folder, kind } of skills) {
        const before = process.cpuUsage();
        scanInventory(readInventory(folder, DEFAULT_READ_LIMITS), folder, folder, DEFAULT_READ_LIMITS);
        const { user, system } = process.cpuUsage(before);
        spent.set(kind, (spent.get(kind) ?? 0) + (user + system) / 1000);
      }
      return spent;
    });
    say(`scan of ${collection}: CPU a skill`);
    for (const kind of new Set(skills.map((skill) => skill.kind))) {
      const count = skills.filter((skill) => skill.kind === kind).length;
      const [cold, warm] = [rounds[0], rounds.at(-1)].map((round) => (round?.get(kind) ?? 0) / count);
      say(`  ${kind}: ${count} skills, first ${cold?.toFixed(2)} ms, then ${warm?.toFixed(2)} ms`);
    }
  }
}

function skillsIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  if (entries.some(({ name }) => name === 'SKILL.md')) return [folder];
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== '.git')
    .flatMap(({ name }) => skillsIn(join(folder, name)));
}

function kindOf(folder: string): Kind {
  const inventory = readInventory(folder, DEFAULT_READ_LIMITS);
  const units = codeUnits(inventory, readTexts(inventory), () => {}).filter(({ text }) => text.trim() !== '');
  if (units.length === 0) return 'no code';
  return units.every(({ role }) => role === 'block' || role === 'span')
    ? 'blocks of code in texts'
    : 'scripts';
}
