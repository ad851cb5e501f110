import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DiffTable } from './diff-table.tsx';
import { foldLines } from './fold-lines.ts';
import { lineDiff } from './line-diff.ts';
import { LinePartners } from './line-partners.ts';

function markupOf(a: readonly string[], b: readonly string[]): string {
  const { lines } = lineDiff(a, b);
  return renderToStaticMarkup(
    <DiffTable
      lines={lines}
      rows={foldLines(lines, new Set())}
      partners={new LinePartners(lines)}
      onOpen={() => {}}
      caption="A and B"
      sides={['A', 'B']}
      current={null}
    />,
  );
}

test('a change is said by a sign and a word, not by colour', () => {
  const markup = markupOf(['old text of the line'], ['new text of the line']);
  expect(markup).toMatch(/−<\/span><span class="unseen">removed<\/span>.*<del>old<\/del> text of the line/);
  expect(markup).toMatch(/\+<\/span><span class="unseen">added<\/span>.*<ins>new<\/ins> text of the line/);
});

test('what is folded is a button that says how much', () => {
  const same = Array.from({ length: 20 }, (_, i) => `line ${i}`);
  const markup = markupOf(same, [...same, 'more']);
  expect(markup).toContain('Show 17 unchanged lines</button>');
  expect(markup).not.toContain('line 3<');
});

test('untrusted text stays text, and what cannot be seen is seen', () => {
  const markup = markupOf([], ['<img src=x onerror=alert(1)>\u202e']);
  expect(markup).not.toContain('<img');
  expect(markup).toContain('\\u202e');
});

test('a line of a megabyte is cut', () => {
  expect(markupOf([], ['x'.repeat(1_000_000)]).length).toBeLessThan(10_000);
});
