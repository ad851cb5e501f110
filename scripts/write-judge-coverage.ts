/** Writes the coverage of layer 2's intervals into bench/README.md, in some minutes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judgeCoverageLines } from '../bench/judge-coverage.ts';

const page = join(dirname(dirname(fileURLToPath(import.meta.url))), 'bench', 'README.md');
const marks = /<!-- judge coverage -->[\s\S]*<!-- \/judge coverage -->/;
const text = readFileSync(page, 'utf8');
if (!marks.test(text)) throw new Error(`${page} has no place for the tables.`);
const tables = ['<!-- judge coverage -->', ...judgeCoverageLines(), '', '<!-- /judge coverage -->'].join(
  '\n',
);
writeFileSync(page, text.replace(marks, tables));
