import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..', 'src');
const STATIC_IMPORT = /^(?:import|export)\s(?!type\s)[^;]*?\sfrom\s+'([^']+)'/gm;

/** What a module loads at once, with what that loads: paths under src/, and names of modules of Node and packages. */
function loadedBy(file: string, found = new Set<string>()): Set<string> {
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
    const inside = specifier.startsWith('.') ? join(dirname(file), specifier) : null;
    const name = inside === null ? specifier : relative(SOURCE, inside);
    if (found.has(name)) continue;
    found.add(name);
    if (inside?.endsWith('.ts')) loadedBy(inside, found);
  }
  return found;
}

test('a run without sessions loads no driver of them, and no node:http with all its getters', () => {
  const loaded = [...loadedBy(join(SOURCE, 'application', 'paid-run', 'paid-run.ts'))];
  expect(loaded).toContain('model/call-model.ts');
  expect(loaded.filter((name) => /session-drivers|sandbox\/run-in|^node:https?$/.test(name))).toEqual([]);
});
