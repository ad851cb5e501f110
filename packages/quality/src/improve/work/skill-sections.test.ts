import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sectionsOf, withoutSections } from './skill-sections.ts';

const SKILL = `---
name: fold
description: Folds.
---
# Fold

Begin here.

## First

One.

### Below

\`\`\`md
## Not a heading
\`\`\`

> ## Quoted

## Second

Two.
`;

const headings = (text: string) => sectionsOf(text, DEFAULT_READ_LIMITS).map(({ heading }) => heading);

test('sections are those of the first level that occurs twice', () => {
  expect(headings(SKILL)).toEqual(['First', 'Second']);
  expect(headings('# One\n\na\n\n# Two\n\n## Three\n')).toEqual(['One', 'Two']);
  expect(headings('# Only\n\n## Child\n')).toEqual([]);
  expect(headings('')).toEqual([]);
});

test('a section ends before a heading above it', () => {
  const text = '## A\n\na\n\n# Part\n\np\n\n## B\n\nb\n';
  const sections = sectionsOf(text, DEFAULT_READ_LIMITS);
  expect(withoutSections(text, sections)).toBe('# Part\n\np\n\n');
});

test('what is left keeps its bytes', () => {
  const windows = SKILL.replaceAll('\n', '\r\n');
  const [first] = sectionsOf(windows, DEFAULT_READ_LIMITS);
  if (first === undefined) throw new Error('There is no section.');
  const left = withoutSections(windows, [first]);
  expect(left).toBe(
    '---\r\nname: fold\r\ndescription: Folds.\r\n---\r\n# Fold\r\n\r\nBegin here.\r\n\r\n## Second\r\n\r\nTwo.\r\n',
  );
});

test('sections do not overlap, and the text without any is the text', () => {
  const line = fc.constantFrom('## A', '# B', 'text', '', '```', '> ## C', '- x', '---', '### D', 'E\n---');
  fc.assert(
    fc.property(fc.array(line), fc.constantFrom('\n', '\r\n', '\r'), (lines, end) => {
      const text = lines.join(end);
      const sections = sectionsOf(text, DEFAULT_READ_LIMITS);
      for (const [index, { start, end: last }] of sections.entries()) {
        expect(start).toBeLessThan(last);
        expect(start).toBeGreaterThanOrEqual(sections[index - 1]?.end ?? 0);
      }
      expect(withoutSections(text, [])).toBe(text);
    }),
  );
});
