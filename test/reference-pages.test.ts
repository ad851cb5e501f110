import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ALL_RULES } from '@plugin-eval/report/rule-catalogue.ts';
import { expect, test } from 'vitest';
import { REFERENCE, referencePages } from '../scripts/reference-pages.ts';
import { readSource } from '../scripts/source-code.ts';
import { anchorsOf, linksOf } from './documented/page-links.ts';
import { ROOT } from './support/built-cli.ts';

const pages = await referencePages();
const page = (name: string) => pages.get(`${REFERENCE}/${name}`) ?? '';

test('none of the pages is in the repository', () => {
  expect(readSource('.gitignore').split('\n')).toContain(`${REFERENCE}/`);
});

test('every command, and those below it, is on the page of commands', () => {
  const headings = [...page('commands.md').matchAll(/^## plugin-eval (.+)$/gm)].map(([, name]) => name);
  expect(headings).toEqual(
    expect.arrayContaining(['score', 'ci', 'threat run', 'runs resume', 'db migrate']),
  );
});

test('a field of a schema has its type and its meaning', () => {
  expect(page('schemas.md')).toMatch(
    /^\| `threshold` \| number \| no \| Exit with 1 when a composite is lower\. Example: `70`\. \|$/m,
  );
});

test('every rule has a page, which the index lists', () => {
  for (const { id } of ALL_RULES) {
    expect(page(`rules/${id}.md`)).toContain(`# ${id}\n`);
    expect(page('rules/README.md')).toContain(`[${id}](${id}.md)`);
  }
});

test.each([...pages].filter(([file]) => file.endsWith('.md')))(
  'links of %s lead to a page of the reference or to a file, and to a heading in it',
  (file, text) => {
    for (const { path, heading } of linksOf(text)) {
      const target = path === '' ? file : join(dirname(file), path);
      expect(pages.has(target) || existsSync(join(ROOT, target)), `${target} in ${file}`).toBe(true);
      if (heading !== null)
        expect(anchorsOf(pages.get(target) ?? readSource(target)), `in ${file}`).toContain(heading);
    }
  },
);
