/**
 * `node scripts/write-validity.ts OUTCOMES SKILLS`: relates what quick depth says of skills to what agents did with them,
 * and writes scripts/validity/figures.json and the facts that reports state; `npm run docs` writes the page. OUTCOMES is the folder of the
 * measurements, SKILLS holds a folder for each skill of NVIDIA's first half. Neither is part of the package.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FIGURES_FILE, figuresText, validityFactsFile } from './validity/generated-validity.ts';
import { measureFigures } from './validity/measure-figures.ts';
import { readMeasurements } from './validity/read-measurements.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const [outcomes, firstHalf] = process.argv.slice(2);
if (outcomes === undefined || firstHalf === undefined) {
  throw new Error('Name the folder of outcomes and the folder of skills: write-validity.ts OUTCOMES SKILLS');
}

const unpacked = mkdtempSync(join(tmpdir(), 'validity-'));
try {
  const figures = measureFigures(readMeasurements({ outcomes, firstHalf, unpacked }));
  for (const [file, text] of [[FIGURES_FILE, figuresText(figures)], validityFactsFile(figures)] as const) {
    writeFileSync(join(ROOT, file), text);
  }
} finally {
  rmSync(unpacked, { recursive: true, force: true });
}
