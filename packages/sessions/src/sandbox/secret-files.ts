import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import places from './secret-files.json' with { type: 'json' };

const DEEPEST = 5;
const MOST_FOLDERS = 20_000;
const FOLDERS = new Set(places.folders);
const SKIPPED = new Set(places.skippedFolders);
const NAMES = new Set(places.names);

/**
 * Returns the files below a folder of programs known to hold passwords and tokens, such as the settings of
 * package managers, as sorted real paths: a sandbox shows /usr and hides these. Files that link elsewhere are
 * left out, since their targets are not shown.
 */
export function secretFiles(root = '/usr'): string[] {
  const found = new Set<string>();
  const pending = [{ path: root, depth: 0, isSettings: false }];
  for (let read = 0; read < MOST_FOLDERS; read++) {
    const next = pending.shift();
    if (next === undefined) break;
    for (const entry of entriesOf(next.path)) {
      const path = join(next.path, entry.name);
      if (entry.isDirectory()) {
        const isSettings = next.isSettings || FOLDERS.has(entry.name);
        if (next.depth < DEEPEST && !SKIPPED.has(entry.name))
          pending.push({ path, depth: next.depth + 1, isSettings });
      } else if (next.isSettings && NAMES.has(entry.name.replace(/^\./, ''))) {
        const real = realPathOrNull(path);
        if (real?.startsWith(`${root}/`)) found.add(real);
      }
    }
  }
  return [...found].sort();
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
