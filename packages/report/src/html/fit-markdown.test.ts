import { expect, test } from 'vitest';
import { fitMarkdown } from './fit-markdown.ts';

test('what fits is left alone', () => {
  expect(fitMarkdown('## Crane\n\nü\n', 13)).toBe('## Crane\n\nü\n');
});

test('what does not is cut between lines, and the page says how many are missing', () => {
  const report = `${['## Crane', '', 'one', 'two', '', 'three'].join('\n')}\n`;
  expect(fitMarkdown(report, 16)).toBe(
    '## Crane\n\none\n\n2 more lines do not fit into the 16 bytes of this report; `--output json` has everything.\n',
  );
  expect(fitMarkdown(report, 21)).toContain('\ntwo\n\nOne more line does not fit');
});

test('what was cut already still says how much is missing', () => {
  const report = Array.from({ length: 100 }, (_, line) => `line ${line}\n`).join('');
  const cut = fitMarkdown(report, 500);
  expect(cut).toMatch(/\n\n\d\d more lines do not fit/);
  expect(fitMarkdown(cut, 500)).toBe(cut);
});

test('bytes count, not characters', () => {
  expect(fitMarkdown('üü\nüü\n', 8)).toMatch(/^üü\n\nOne more line/);
});

test('what was folded is closed again', () => {
  const report = `<details><summary>All</summary>\n\n${'- row\n'.repeat(20)}\n</details>\n`;
  expect(fitMarkdown(report, 60)).toMatch(/- row\n\n<\/details>\n\n\d+ more lines do not fit/);
});

test.each([
  [60_000, '60 kB'],
  [1_000_000, '1,000 kB'],
  [65_536, '65,536 bytes'],
])('a report of at most %i bytes says so', (limit, words) => {
  const report = '- row\n'.repeat(200_000);
  const fitted = fitMarkdown(report, limit);
  expect(Buffer.byteLength(fitted)).toBeLessThan(limit + 150);
  expect(fitted).toContain(`not fit into the ${words} of this report`);
});
