/** Writes dist/THIRD-PARTY-NOTICES.txt: the licences of the packages that the bundle contains. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const BUNDLED = [
  '@tanstack/react-virtual',
  'commander',
  'diff',
  'echarts',
  'leven',
  'markdown-it',
  'picocolors',
  'react',
  'react-dom',
  'yaml',
];

const seen = new Map<string, string>();
const pending = [...BUNDLED];
for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
  if (seen.has(name)) continue;
  const folder = join(root, 'node_modules', name);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|notice)(?:\.\w+)?$/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const text = texts.length === 0 ? `Licence: ${manifest.license}` : texts.join('\n\n');
  seen.set(name, `${name} ${manifest.version}\n\n${text}\n`);
  pending.push(
    ...Object.keys(manifest.dependencies ?? {}).filter((dependency) =>
      existsSync(join(root, 'node_modules', dependency)),
    ),
  );
}
const notices = [...seen].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, notice]) => notice);
writeFileSync(join(root, 'dist', 'THIRD-PARTY-NOTICES.txt'), notices.join(`\n${'-'.repeat(80)}\n\n`));
