import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedFiles } from '../scripts/generated-files.ts';
import { ROOT } from './support/built-cli.ts';

const files = generatedFiles();

test.each([...files])('%s is up to date; `npm run docs` writes it', (file, text) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toBe(text);
});

test.each(['docs/rules', 'schemas'])('%s/ holds nothing else', (folder) => {
  const expected = [...files.keys()].filter((file) => file.startsWith(`${folder}/`));
  expect(
    readdirSync(join(ROOT, folder))
      .map((name) => `${folder}/${name}`)
      .sort(),
  ).toEqual(expected.sort());
});
