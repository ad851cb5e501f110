import { ATTACK } from '@plugin-eval/tests/support/hostile-document.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeMarkdown } from '../markdown/escape-markdown.ts';
import { markdownFragment } from './markdown-fragment.ts';

const render = (markdown: string) => String(markdownFragment(markdown));

test('the title of a report is the main heading, and what is below follows', () => {
  expect(render('## Crane: 71.2\n\n### By category\n')).toBe('<h1>Crane: 71.2</h1>\n<h2>By category</h2>\n');
});

test('an alert is a notice with its word', () => {
  expect(render('> [!CAUTION]\n> **Badge refused.** It fails more often.\n')).toBe(
    '<blockquote class="notice caution">\n<p><strong>Caution</strong><br>\n<strong>Badge refused.</strong> It fails more often.</p>\n</blockquote>\n',
  );
  expect(render('> quoted\n')).toContain('<blockquote class="notice note">');
});

test('what is folded is folded, with Markdown in it', () => {
  expect(
    render('<details><summary>Reasons of the judge</summary>\n\n- `scope` 0.50\n\n</details>\n\nafter\n'),
  ).toBe(
    '<details>\n<summary>Reasons of the judge</summary>\n<ul>\n<li><code>scope</code> 0.50</li>\n</ul>\n</details>\n<p>after</p>\n',
  );
});

test('the small print is small', () => {
  expect(render('<sub>plugin-eval 1.2.3, safety not measured</sub>\n')).toBe(
    '<p class="quiet">plugin-eval 1.2.3, safety not measured</p>\n',
  );
});

test('a wide table is reached by keyboard, and a heading of no words is a cell', () => {
  const page = render('| | Score |\n|---|---:|\n| crane | 71.2 |\n');
  expect(page).toContain('<div class="wide" tabindex="0" role="group" aria-label="Table"><table>');
  expect(page).toContain('<td></td>\n<th style="text-align:right">Score</th>');
});

test('what keeps GitHub from calling people is not in the page', () => {
  expect(render(escapeMarkdown('@octocat, see #12'))).toBe('<p>@octocat, see #12</p>\n');
});

describe('nothing that is not ours becomes markup', () => {
  test.each([
    ['HTML', '<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>\n'],
    ['a block of HTML', '<script>\nalert(1)\n</script>', null],
    ['other folded parts', '<details open ontoggle=alert(1)><summary>x</summary>', null],
    ['an element in a title', '<details><summary><img src=x></summary>', null],
    ['a link', '[x](https://evil.example)', '<p>[x](https://evil.example)</p>\n'],
    ['a link that runs', '[x](javascript:alert(1))', null],
    ['a link by reference', '[x][y]\n\n[y]: https://evil.example', null],
    ['an address in angles', '<https://evil.example>', null],
    ['an address', 'https://evil.example www.evil.example', null],
    ['a picture', '![x](https://evil.example/x.png)', null],
    ['everything at once', ATTACK, null],
  ])('%s', (_, markdown, expected) => {
    const page = render(markdown);
    if (expected !== null) expect(page).toBe(expected);
    expect(page).not.toMatch(/<(?!\/?(?:p|br|code)>)/);
  });

  test('nor does any other text have an element or an attribute that is not listed', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '</',
      '![',
      '](',
      ')',
      'details',
      'summary',
      'a href=',
      '"',
      '|',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 4 }))), (parts) => {
        const tags = render(parts.join('')).match(/<[^>]*>/g) ?? [];
        for (const tag of tags)
          expect(tag).toMatch(
            /^<\/?(?:p|h[1-6]|ul|ol(?: start="\d+")?|li|blockquote(?: class="notice [a-z]+")?|code|pre|em|strong|s|br|hr|details|summary)>$/,
          );
      }),
      { numRuns: 500 },
    );
  });
});
