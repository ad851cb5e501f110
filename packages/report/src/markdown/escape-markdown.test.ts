import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import { HOSTILE_TEXTS } from '@plugin-eval/tests/support/untrusted-text.ts';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { escapeMarkdown, fencedDiff, markdownCode } from './escape-markdown.ts';

/** As generous as a renderer can be, but for bare domains (`evil.example`), which GitHub does not link either. */
const renderer = new MarkdownIt({ html: true, linkify: true });
renderer.linkify.set({ fuzzyLink: false });

/** Fragments that mean something to Markdown, HTML or GitHub, put together at random. */
const untrustedText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...Object.values(HOSTILE_TEXTS)),
      fc.constantFrom(
        ...['<', '>', '</', '<!--', '-->', '|', '\\', '\\|', '`', '``', '*', '_', '[', ']', '(', ')', '&lt;'],
        ...[
          '&#60;',
          '@',
          'a',
          '1',
          ' ',
          '://',
          'http',
          'www.',
          ':',
          '#',
          '~',
          '$',
          '-',
          '+',
          '=',
          '1. ',
          '!',
        ],
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** Every kind of token that a rendering is made of, those within lines included. */
function tokenTypes(markdown: string): string[] {
  return renderer
    .parse(markdown, {})
    .flatMap((token) => [token.type, ...(token.children ?? []).map((child) => child.type)]);
}

/** The text as a page shows it; GitHub looks for mentions and references in this, after Markdown has been rendered. */
function excerptText(markdown: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };
  return renderer.renderInline(markdown).replace(/&(lt|gt|amp|quot);/g, (_, name) => entities[name] ?? '');
}

describe('untrusted text in a paragraph', () => {
  test.each(Object.entries(HOSTILE_TEXTS))('%s stays text', (_, text) => {
    expectOnlyText(escapeMarkdown(text));
  });

  test('of any kind becomes a paragraph of text and nothing else', () => {
    fc.assert(
      fc.property(untrustedText, (text) => expectOnlyText(escapeMarkdown(text))),
      { numRuns: 2_000 },
    );
  });

  test('of any kind holds no tag, no pipe and no raw control character', () => {
    fc.assert(
      fc.property(untrustedText, (text) => {
        expect(escapeMarkdown(text)).not.toMatch(
          /[<>|]|[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/,
        );
      }),
    );
  });

  test('in a table cell adds neither cells nor rows', () => {
    fc.assert(
      fc.property(untrustedText, (text) => {
        const table = `| a | b |\n|---|---|\n| ${escapeMarkdown(text)} | ${markdownCode(text)} |\n`;
        const types = tokenTypes(table);
        expect(types.filter((type) => type === 'td_open')).toHaveLength(2);
        expect(types.filter((type) => type === 'tr_open')).toHaveLength(2);
        expect(types.filter((type) => /html|link|image/.test(type))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('in a heading or list item keeps it one', () => {
    fc.assert(
      fc.property(untrustedText, (text) => {
        expect(tokenTypes(`## ${escapeMarkdown(text)}: 68.6\n`).slice(0, 3)).toEqual([
          'heading_open',
          'inline',
          'text',
        ]);
        expect(
          tokenTypes(`1. **+2.0** ${escapeMarkdown(text)}\n`).filter((t) => t.endsWith('_open')),
        ).toEqual(['ordered_list_open', 'list_item_open', 'paragraph_open', 'strong_open']);
      }),
    );
  });

  test('shows what was written, but for what nobody can see', () => {
    fc.assert(
      fc.property(untrustedText, (text) => {
        const before = '(';
        expect(excerptText(`${before}${escapeMarkdown(text)})`).replaceAll('\u200b', '')).toBe(
          `${before}${terminalSafe(text)})`,
        );
      }),
    );
  });

  test('that needs no escaping is left alone', () => {
    const text = 'Name three or more situations: "when creating, when merging". See SKILL.md, 12 %.';
    expect(escapeMarkdown(text)).toBe(text);
  });
});

// Character references are no protection: GitHub looks for these after it has resolved them.
// Sources: github/cmark-gfm issue 181, openjdk/skara pull request 1548, gjtorikian/html-pipeline issue 232.
describe('on GitHub', () => {
  test.each([
    ['a person is not called', '@octocat', /@[a-z0-9]/i],
    ['an address is no link', 'me@evil.example', /@[a-z0-9]/i],
    ['an issue is not referred to', 'org/repo#12', /#\d/],
    ['nor by its short name', 'as in GH-12', /GH-\d/],
    ['a shortcode is no emoji', ':tada: :+1: :heart_eyes: :e-mail:', /:[a-z0-9_+-]+:/i],
  ])('%s', (_, text, pattern) => {
    expect(excerptText(escapeMarkdown(text))).not.toMatch(pattern);
  });

  test('nor by any other text', () => {
    fc.assert(
      fc.property(untrustedText, (text) => {
        expect(excerptText(escapeMarkdown(text))).not.toMatch(/@[a-z0-9]|#\d|:[a-z0-9_+-]+:/i);
      }),
    );
  });
});

describe('untrusted text as code', () => {
  test('stays one code span with all that is visible in it', () => {
    fc.assert(
      fc.property(untrustedText, (text) => {
        expect(tokenTypes(`see ${markdownCode(text)} now`)).toEqual([
          'paragraph_open',
          'inline',
          'text',
          'code_inline',
          'text',
          'paragraph_close',
        ]);
      }),
    );
  });

  test.each([
    ['skills/crane/SKILL.md:3:14', '`skills/crane/SKILL.md:3:14`'],
    ['a`b``c', '```a`b``c```'],
    ['`', '`` ` ``'],
    ['\u001b[31m', '`\\x1b[31m`'],
  ])('%j is %s', (text, code) => {
    expect(markdownCode(text)).toBe(code);
  });
});

function expectOnlyText(text: string): void {
  for (const markdown of [`before ${text} after`, text.trimStart()]) {
    const types = tokenTypes(markdown);
    expect(types.filter((type) => !/^(?:paragraph_(?:open|close)|inline|text)$/.test(type))).toEqual([]);
  }
}

test('a diff stays in its fence, whatever it holds', () => {
  expect(fencedDiff('-a\n+```\n+````\n+b\u001b[2J\n')).toEqual([
    '`````diff',
    '-a',
    '+```',
    '+````',
    expect.stringMatching(/^\+b[^\u001b]*\[2J$/),
    '`````',
  ]);
});
