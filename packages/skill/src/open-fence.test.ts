import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMarkdownStructure } from './markdown-structure.ts';
import { mayLeaveFenceOpen } from './open-fence.ts';

const LIMITS = { maxNesting: 20, maxMs: 10_000 };

const leavesFenceOpen = (lines: readonly string[]) =>
  readMarkdownStructure(lines, LIMITS).fences.some(({ closed }) => !closed);

const marks = fc.constantFrom('```', '````', '~~~', '~~~~', '``');
const indent = fc.constantFrom('', '', '', '', ' ', '   ', '    ', '\t', '> ', '- ', '1. ', '> - ');
const line = fc.oneof(
  fc.constantFrom('', '', ' \t', 'Fold.', '| a | b |', '|---|---|', '---', '# Cranes', '[a]: b "c', '\u00a0'),
  fc.constantFrom('<div>', '</div>', '<!--', '-->', '<pre>', '</pre>', '<?', '<b>x</b>', '- <div>', 'x <!--'),
  fc
    .tuple(indent, marks, fc.constantFrom('', '', '', 'js', ' ', 'a`b', ' ```'))
    .map((parts) => parts.join('')),
  fc.tuple(indent, fc.constantFrom('Fold', '<section>', '[a]: b')).map((parts) => parts.join('')),
);

const block = fc
  .tuple(
    fc.constantFrom('```', '~~~', '````'),
    fc.constantFrom('', 'js', ' a b'),
    fc.array(line, { maxLength: 2 }),
  )
  .map(([fence, info, inside]) => [`${fence}${info}`, ...inside, fence]);
const text = fc
  .array(fc.oneof({ weight: 2, arbitrary: block }, { weight: 3, arbitrary: fc.tuple(line) }), {
    maxLength: 8,
  })
  .map((parts) => parts.flat());

test('where it says that every code block closes, the parser says so too', () => {
  let closed = 0;
  fc.assert(
    fc.property(text, (lines) => {
      if (mayLeaveFenceOpen(lines, 0)) return;
      closed += lines.some((one) => /```|~~~/.test(one)) ? 1 : 0;
      expect(leavesFenceOpen(lines)).toBe(false);
    }),
    { numRuns: 10_000, seed: 1 },
  );
  // It would hold for one that never says so.
  expect(closed).toBeGreaterThan(500);
});

test.each([
  ['one that is never closed', ['```js', 'fold()'], true],
  ['one that is closed', ['```js', 'fold()', '```'], false],
  ['one that is closed by more marks', ['~~~', 'a', '~~~~ '], false],
  ['one that is closed by other marks', ['```', 'a', '~~~'], true],
  ['none', ['Fold.'], false],
  ['one in HTML, which it does not look into', ['<div>', '```', '```'], true],
  ['one behind HTML', ['<div>', '', '```', '```'], false],
  ['one behind a comment, which may go on', ['<!-- a', '', '```', '```'], true],
])('of %s', (_, lines, expected) => {
  expect(mayLeaveFenceOpen(lines, 0)).toBe(expected);
});

test('lines before the text do not count', () => {
  expect(mayLeaveFenceOpen(['```', 'Fold.'], 1)).toBe(false);
});
