import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './support/built-cli.ts';

const FOLDERS = ['packages', 'scripts', 'bench', 'test'];
const PAGES = readdirSync(join(ROOT, 'docs/specification')).filter((name) => name.endsWith('.md'));

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`),
).filter((file) => file !== 'test/specification-citations.test.ts');

const headings = new Map(
  PAGES.map((page) => {
    const text = readFileSync(join(ROOT, 'docs/specification', page), 'utf8').replace(
      /^```[\s\S]*?^```$/gm,
      '',
    );
    return [page, new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title))];
  }),
);

const comments = sources.map((file) => ({ file, text: commentsIn(readFileSync(join(ROOT, file), 'utf8')) }));

test('the comments of a source are found, with lines joined', () => {
  expect(
    commentsIn(
      '/** One. Source:\n * docs/a.md, "B". */\nconst x = 1; // two\n  /*\n   * Three\n   * four.\n   */',
    ),
  ).toBe('One. Source: docs/a.md, "B".\ntwo\nThree four.');
});

test('docstrings cite the specification, all pages of it', () => {
  const cited = new Set(comments.flatMap(({ text }) => citationsIn(text).map(({ page }) => page)));
  expect([...cited].sort()).toEqual(PAGES.filter((page) => page !== 'README.md').sort());
});

describe('every cited section of the specification exists', () => {
  const citing = comments.filter(({ text }) => /docs\/specification\/[\w-]+\.md/.test(text));

  test.each(citing)('in $file', ({ text }) => {
    const citations = citationsIn(text);
    const named = text.match(/docs\/specification\/[\w-]+\.md/g) ?? [];
    expect(citations.length, 'a citation without a heading').toBe(named.length);
    for (const { page, titles } of citations)
      for (const title of titles) expect([...(headings.get(page) ?? [])], page).toContain(title);
  });
});

test('no comment cites a document that is not in the repository', () => {
  const outside = [
    /quality-scoring/,
    /plugin-eval-methodology/,
    /threat-map-scoring/,
    /\b(?:monte-carlo|execution|skill-set|improve)\.md/,
    /(?<!docs\/)\bthreat-map\.md/,
    /(?<!docs\/specification\/)\bdocuments\.md/,
    /\bthe (?:methodology|architecture|threat map|brief), (?:"|layer|section)/,
    /Source: issue \d/,
  ];
  const found = comments.flatMap(({ file, text }) =>
    outside.filter((pattern) => pattern.test(text)).map((pattern) => `${file}: ${pattern}`),
  );
  expect(found).toEqual([]);
});

interface Citation {
  page: string;
  titles: string[];
}

/** `docs/specification/quality.md, "Composite" and "Grades"`. */
function citationsIn(text: string): Citation[] {
  return [...text.matchAll(/docs\/specification\/([\w-]+\.md), ("[^"]+"(?:(?:,| and) "[^"]+")*)/g)].map(
    ([, page = '', titles = '']) => ({
      page,
      titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
    }),
  );
}

/** Comments of a source, one on each line. What only looks like a comment, in a string, does no harm here. */
function commentsIn(source: string): string {
  return [...source.matchAll(/\/\*([\s\S]*?)\*\/|(?<=^|\s)\/\/(.*)$/gm)]
    .map(([, block, line]) => (block ?? line ?? '').replace(/^\*|\n[ \t]*\*?/g, ' '))
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .join('\n');
}
