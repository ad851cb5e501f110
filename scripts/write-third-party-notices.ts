/** Writes dist/THIRD-PARTY-NOTICES.txt: the licences of the packages that the bundle contains. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const BUNDLED = [
  '@ai-sdk/anthropic',
  '@ai-sdk/google',
  '@ai-sdk/openai',
  '@ai-sdk/openai-compatible',
  '@tanstack/react-virtual',
  '@vscode/tree-sitter-wasm',
  'commander',
  'diff',
  'echarts',
  'jstat',
  'kysely',
  'leven',
  'markdown-it',
  'minisearch',
  'picocolors',
  're2js',
  'react',
  'react-dom',
  'web-tree-sitter',
  'yaml',
];

/** By folder: two packages may bring different versions of a third. */
const seen = new Map<string, string>();
const pending = BUNDLED.map((name) => join(root, 'node_modules', name));
for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
  if (seen.has(folder)) continue;
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|notice)(?:\.\w+)?$/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const text = texts.length === 0 ? `Licence: ${manifest.license}` : texts.join('\n\n');
  seen.set(folder, `${manifest.name} ${manifest.version}\n\n${text}\n`);
  for (const dependency of Object.keys(manifest.dependencies ?? {})) {
    const places = [join(folder, 'node_modules', dependency), join(root, 'node_modules', dependency)];
    const found = places.find((place) => existsSync(join(place, 'package.json')));
    if (found !== undefined) pending.push(found);
  }
}
const notices = [...seen.values()].sort();
writeFileSync(join(root, 'dist', 'THIRD-PARTY-NOTICES.txt'), notices.join(`\n${'-'.repeat(80)}\n\n`));
