import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const STATIC_IMPORT = /^(?:import|export)\s(?!type\s)[^;]*?\sfrom\s+'([^']+)'/gm;
const OWN = '@plugin-eval/';

/** Lists what a module loads at once, with what that loads: our files as `model/src/...`, and modules of Node and npm. */
function loadedBy(name: string, found = new Set<string>()): Set<string> {
  const source = readFileSync(join(import.meta.dirname, '..', 'packages', name), 'utf8');
  for (const [, specifier = ''] of source.matchAll(STATIC_IMPORT)) {
    const loaded = ownFile(specifier, name) ?? specifier;
    if (found.has(loaded)) continue;
    found.add(loaded);
    if (loaded !== specifier && loaded.endsWith('.ts')) loadedBy(loaded, found);
  }
  return found;
}

function ownFile(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier).replaceAll('\\', '/');
  return specifier.startsWith(OWN) ? specifier.slice(OWN.length).replace('/', '/src/') : null;
}

test('a run without sessions loads no driver of them, and no node:http with all its getters', () => {
  const loaded = [...loadedBy('app/src/paid-run/paid-run.ts')];
  expect(loaded).toContain('engine/src/model/call-model.ts');
  expect(loaded.filter((name) => /session-drivers|sandbox\/run-in|^node:https?$/.test(name))).toEqual([]);
});
