import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What a score at quick depth reads skills and judges their texts with. */
const FOLDERS = [
  'core/src/text',
  'core/src/methodology',
  'skill/src',
  'quality/src/static',
  'quality/src/evaluate',
];
const SOURCE = join(import.meta.dirname, '..', 'packages');

test('a score at quick depth does not load zod, which takes a third of its time', () => {
  const files = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: SOURCE }));
  const loading = files.filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      /^import (?!type\b).*from 'zod'/m.test(readFileSync(join(SOURCE, file), 'utf8')),
  );
  expect([files.length > 100, loading]).toEqual([true, []]);
});
