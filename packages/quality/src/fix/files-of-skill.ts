import { join } from 'node:path';
import { readdirSync } from '@plugin-eval/skill/file-access.ts';

const MOST_FILES = 5_000;
const DEEPEST = 8;

/** Paths of the files in a skill's folder, `/` as separator. Links are not followed; hidden folders are left out. */
export function filesOfSkill(folder: string): string[] {
  const found: string[] = [];
  const search = (below: string, depth: number) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      if (found.length >= MOST_FILES || entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isFile()) found.push(path);
      else if (entry.isDirectory() && depth < DEEPEST) search(path, depth + 1);
    }
  };
  search('', 0);
  return found.sort();
}
