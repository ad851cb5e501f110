import { expect, test } from 'vitest';
import { DOCUMENTATION_URL } from '../documentation-url.ts';
import { section } from './build-blocks.ts';
import { layoutMarkdown } from './layout-markdown.ts';

test('a report with each kind of block', () => {
  const report = section(
    'verdict',
    'crane',
    [
      { kind: 'notice', weight: 'caution', words: 'Nothing could be decided.' },
      { kind: 'facts', facts: [{ term: 'Passed', value: '81.2 %', note: 'of 64' }] },
    ],
    section('cases', 'Worst cases', [
      {
        kind: 'table',
        columns: [{ title: 'Case' }, { title: 'Risk', align: 'right' }],
        rows: [[[{ text: 'a|b', tone: 'code' }], '0.81']],
        more: 1200,
      },
    ]),
  );
  expect(layoutMarkdown(report)).toBe(
    [
      '## crane',
      '',
      '> [!WARNING]',
      '> Nothing could be decided.',
      '',
      '- Passed: **81.2 %** (of 64)',
      '',
      '### Worst cases',
      '',
      '| Case | Risk |',
      '|---|---:|',
      '| `a\\|b` | 0.81 |',
      '',
      'And 1,200 more.',
      '',
    ].join('\n'),
  );
});

test('nothing that strangers wrote becomes markup, also over several lines', () => {
  const words = '<img src=x>\n\n# heading [link](http://evil) **b**';
  const text = layoutMarkdown(
    section('a', words, [{ kind: 'list', items: [words, [{ text: words, tone: 'bad' }]] }]),
  );
  expect(text).not.toMatch(/<img|^# heading|\[link\]|\*\*b\*\*/m);
});

test('a quotation is one line by line, whatever stands in it', () => {
  const report = section('case', null, [{ kind: 'quote', text: ['# one\n', { text: 'two', tone: 'bad' }] }]);
  expect(layoutMarkdown(report)).toBe('> &#35; one\n> **two**\n');
});

test('strong words side by side have one pair of marks', () => {
  const words = [{ text: 'B,', tone: 'strong' }, { text: ' swan', tone: 'bad' }, ' wins'] as const;
  expect(layoutMarkdown(section('a', null, [{ kind: 'paragraph', words }]))).toBe('**B, swan** wins\n');
});

test('names and commands between backticks are code, and one backtick is text', () => {
  const words = [
    'Give `name`, or `a|b --x`; a ` alone',
    { text: ' and `allowed-tools`', tone: 'strong' },
  ] as const;
  expect(layoutMarkdown(section('a', null, [{ kind: 'paragraph', words }]))).toBe(
    'Give `name`, or `a\\|b --x`; a &#96; alone **and `allowed-tools`**\n',
  );
  const foreign = '`<img src=x>` ``[link](http://evil)`` `` ` ``';
  expect(layoutMarkdown(section('a', null, [{ kind: 'paragraph', words: foreign }]))).not.toMatch(
    /(?<!`)<img|(?<!`)\[link\]/,
  );
});

test('only the address of our own documentation is left as a link', () => {
  const linked = (text: string) =>
    layoutMarkdown(section('verdict', null, [{ kind: 'paragraph', words: [{ text, tone: 'link' }] }]));
  expect(linked(`${DOCUMENTATION_URL}/docs/limits.md#quick-score`)).toBe(
    `${DOCUMENTATION_URL}/docs/limits.md#quick-score\n`,
  );
  expect(linked('https://evil.example/docs')).not.toContain('https://');
  expect(linked(`${DOCUMENTATION_URL}/<img src=x>`)).not.toContain('<img');
  expect(linked(`${DOCUMENTATION_URL}.evil.example/`)).not.toContain('https://');
});
