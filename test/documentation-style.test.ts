import { expect, test } from 'vitest';
import { readPages } from '../scripts/docs-style/pages.ts';
import { styleProblems } from '../scripts/docs-style/style-problems.ts';
import { readSource } from '../scripts/source-code.ts';
import { ROOT } from './support/built-cli.ts';

test.each(readPages(ROOT))('%s keeps the style', (page) => {
  expect(styleProblems(readSource(page))).toEqual([]);
});
