import fc from 'fast-check';
import { expect, test } from 'vitest';
import { structureOf } from './line-structure.ts';

const kindsOf = (text: string) => structureOf(text.split('\n')).kinds;

test('a skill has its frontmatter, headings, lists, code and comments', () => {
  const text = [
    '---',
    'name: crane',
    '---',
    '# Fold a crane',
    '',
    'Take a `square` sheet.',
    '- valley',
    '1. mountain',
    '> a hint',
    '| a | b |',
    '```python',
    '# no heading',
    '```',
    '<!-- hidden',
    'still hidden -->',
    '## Then',
  ].join('\n');
  expect(kindsOf(text)).toEqual([
    'frontmatter',
    'frontmatter',
    'frontmatter',
    'heading-1',
    'blank',
    'text',
    'list',
    'list',
    'quote',
    'table',
    'code',
    'code',
    'code',
    'comment',
    'comment',
    'heading-2',
  ]);
});

test('a rule in the text is no frontmatter, and neither is one that never ends', () => {
  expect(kindsOf('text\n---\nname: a\n---')).not.toContain('frontmatter');
  expect(kindsOf('---\nname: a')).not.toContain('frontmatter');
});

test('code spans are offsets into their line', () => {
  const { codeSpans } = structureOf(['no code', 'a `b` and `c d`']);
  expect(codeSpans).toEqual([
    undefined,
    [
      { start: 2, end: 5 },
      { start: 10, end: 15 },
    ],
  ]);
});

test('every line has a kind, and every span lies in its line', () => {
  const line = fc.string({ unit: fc.constantFrom('`', '-', '#', ' ', 'a', '<!--', '-->', '~', '|') });
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const { kinds, codeSpans } = structureOf(lines);
      expect(kinds).toHaveLength(lines.length);
      codeSpans.forEach((spans, index) => {
        for (const { start, end } of spans ?? []) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(lines[index]?.length ?? -1);
        }
      });
    }),
  );
});
