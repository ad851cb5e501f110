import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import type { Section } from './blocks.ts';
import { layoutMarkdown } from './layout-markdown.ts';
import { linkedSections } from './link-places.ts';

const host = {
  files: 'https://github.com/o/r/blob/abc',
  prefix: 'packages/a',
  hasRulePage: (id: string) => id === 'EMPTY_DESCRIPTION',
};

const found = (file: string): Section[] => [
  {
    id: 'findings',
    title: null,
    blocks: [
      {
        kind: 'entries',
        entries: [
          {
            head: [
              { text: 'EMPTY_DESCRIPTION', tone: 'code', to: { kind: 'rule', id: 'EMPTY_DESCRIPTION' } },
              ' ',
              { text: `${file}:3`, tone: 'code', to: { kind: 'line', file, line: 3 } },
            ],
            lines: [],
          },
        ],
      },
    ],
  },
];

test('a rule and a line lead to their pages', () => {
  const text = layoutMarkdown(linkedSections(found('skills/x/SKILL.md'), host));
  expect(text).toContain('[`EMPTY_DESCRIPTION`](https://plugin-eval.github.io/plugin-eval/reference/rules/');
  expect(text).toContain(
    '[`skills/x/SKILL.md:3`](https://github.com/o/r/blob/abc/packages/a/skills/x/SKILL.md#L3)',
  );
});

test('a rule without a page stays words', () => {
  const own = { ...host, hasRulePage: () => false };
  const text = layoutMarkdown(linkedSections(found('a/SKILL.md'), own));
  expect(text).toContain('`EMPTY_DESCRIPTION` [`a/SKILL.md:3`](');
});

test('without a host words stay words', () => {
  expect(layoutMarkdown(found('a/SKILL.md'))).not.toContain('](');
});

test.each(['../../../out.md', 'a)](javascript:x', 'a\nb', 'a b.md', '<img>'])(
  'the path %j breaks no link, and leaves no repository',
  (file) => {
    const text = layoutMarkdown(linkedSections(found(file), host));
    const links = new MarkdownIt()
      .parse(text, {})
      .flatMap(({ children }) => children ?? [])
      .flatMap((token) => token.attrGet('href') ?? []);
    expect(links.length).toBeGreaterThan(0);
    for (const address of links)
      expect(address).toMatch(/^https:\/\/(?:github\.com|plugin-eval\.github\.io)\/[\w./%#~:-]+$/);
  },
);
