import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { referencePages } from '../scripts/reference-pages.ts';
import { ROOT } from './support/built-cli.ts';

const pages = await referencePages();

test.each([...pages])('%s is up to date; `npm run docs` writes it', (file, text) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toBe(text);
});

test('every command, and those below it, is on the page of commands', () => {
  const headings = [...(pages.get('docs/commands.md') ?? '').matchAll(/^## plugin-eval (.+)$/gm)].map(
    ([, name]) => name,
  );
  expect(headings).toEqual(
    expect.arrayContaining(['score', 'ci', 'threat run', 'runs resume', 'db migrate']),
  );
});

test('a field of a schema stands with its type and its meaning', () => {
  expect(pages.get('docs/schemas.md')).toMatch(
    /^\| `threshold` \| number \| no \| Exit with 1 when a composite is lower\. Example: `70`\. \|$/m,
  );
});
