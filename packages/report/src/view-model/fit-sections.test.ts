import { expect, test } from 'vitest';
import type { Section } from './blocks.ts';
import { list, paragraph, section, table, withPriority } from './build-blocks.ts';
import type { Detail } from './detail.ts';
import { fitSections, foldSections } from './fit-sections.ts';
import { layoutMarkdown } from './layout-markdown.ts';
import { layoutText } from './layout-text.ts';

const report: Section[] = [
  ...withPriority(1, section('verdict', 'Verdict', [paragraph('Good.'), list(['first'], {})])),
  ...section('rows', 'Rows', [table(['Name'], [['one'], ['two'], ['three']], { mostShown: 1 })]),
  ...section('found', null, [
    {
      kind: 'entries',
      entries: [
        { head: 'loud', lines: ['why', { words: 'evidence', priority: 3 }] },
        { head: 'faint', lines: [], priority: 3 },
      ],
    },
  ]),
  ...withPriority(3, section('all', 'Everything', [paragraph('Details.')])),
];
const textOf = (detail: Detail) => layoutText(fitSections(report, detail), { color: false, width: null });

test('little is shown of what matters most', () => {
  expect(textOf('quiet')).toBe('Verdict\n  Good.\n\n  - first\n');
});

test('rows and entries that are left out are counted, and said to be there', () => {
  const text = textOf('normal');
  expect(text).toContain('one\n  and 2 more with --verbose');
  expect(text).toContain('loud\n      why\n  and 1 more with --verbose');
  expect(text).not.toMatch(/two|evidence|faint|Details/);
});

test('a report in full leaves out nothing', () => {
  for (const words of ['two', 'three', 'evidence', 'faint', 'Everything', 'Details.'])
    expect(textOf('verbose')).toContain(words);
  expect(textOf('verbose')).not.toContain('more');
});

test('a comment folds what it does not show at first', () => {
  const text = layoutMarkdown(foldSections(report));
  expect(text).toContain('| one |');
  expect(text).toMatch(/<details><summary>2 more rows<\/summary>\n\n\| Name \|\n\|---\|\n\| two \|/);
  expect(text).toMatch(/<details><summary>Everything<\/summary>\n\nDetails\./);
  expect(text).toMatch(/1 more row<\/summary>\n\n- faint/);
  expect(text).not.toContain('evidence');
});

test('a list with a lead flows as one sentence', () => {
  const [cut] = fitSections(
    section('names', null, [list(['a', 'b', 'c'], { lead: 'Cut', mostShown: 2 })]),
    'normal',
  );
  expect(layoutText([cut as Section], { color: false, width: null })).toBe(
    '  Cut: a, b and 1 more with --verbose\n',
  );
});
