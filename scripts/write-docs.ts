/** Writes every generated file from its source. A test fails when a committed one is out of date. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatedFiles } from './generated-files.ts';
import { REFERENCE, referencePages } from './reference-pages.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const files = [...generatedFiles(), ...(await referencePages())];
for (const folder of ['schemas', REFERENCE]) rmSync(join(root, folder), { recursive: true, force: true });
for (const [file, text] of files) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
