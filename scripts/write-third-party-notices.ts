/** Writes dist/THIRD-PARTY-NOTICES.txt: the licences of the packages that the build contains. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledPackages } from './bundled-packages.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const notices = bundledPackages().map((place) => {
  const folder = join(root, place);
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|notice)(?:[-.]\w+)*$/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return `${name} ${version}\n\n${texts.length === 0 ? `Licence: ${license}` : texts.join('\n\n')}\n`;
});
writeFileSync(
  join(root, 'dist', 'THIRD-PARTY-NOTICES.txt'),
  [...new Set(notices)].sort().join(`\n${'='.repeat(80)}\n\n`),
);
