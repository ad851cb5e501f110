/** Writes every generated file from its source. A test fails when one is out of date. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatedFiles } from './generated-files.ts';
import { referencePages } from './reference-pages.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
for (const folder of ['docs/rules', 'schemas']) {
  mkdirSync(join(root, folder), { recursive: true });
  for (const file of readdirSync(join(root, folder))) rmSync(join(root, folder, file));
}
for (const [file, text] of [...generatedFiles(), ...(await referencePages())]) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
