/**
 * Lets Node import the viewer's components, whose JSX it cannot strip as it strips types: `--import` this file. Unit tests
 * are imported by Node itself, which takes a quarter less time than the modules of Vite.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformWithOxc } from 'vite';

const VIEWER = new URL('../../packages/viewer/src/', import.meta.url);
const modules = new Map();
for (const name of readdirSync(VIEWER, { recursive: true })) {
  if (!name.endsWith('.tsx')) continue;
  const url = pathToFileURL(`${fileURLToPath(VIEWER)}${name}`);
  const { code } = await transformWithOxc(readFileSync(url, 'utf8'), url.pathname, {
    sourcemap: false,
    jsx: { runtime: 'automatic' },
  });
  modules.set(url.href, code);
}

registerHooks({
  load: (url, context, next) => {
    const source = modules.get(url.replace(/\?.*$/, ''));
    if (source !== undefined) return { format: 'module', source, shortCircuit: true };
    return next(url, context);
  },
});
