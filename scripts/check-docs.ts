/** Checks the style of README.md, docs/ and the specification: length of sentences, openings, words of translated English. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPages } from './docs-style/pages.ts';
import { styleProblems } from './docs-style/style-problems.ts';

const root = join(import.meta.dirname, '..');
const problems = readPages(root).flatMap((page) =>
  styleProblems(readFileSync(join(root, page), 'utf8')).map(
    ({ line, message, sentence }) => `${page}:${line}: ${message}\n    ${sentence}`,
  ),
);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(
  problems.length === 0 ? 'The pages keep the style.\n' : `\n${problems.length} problems.\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
