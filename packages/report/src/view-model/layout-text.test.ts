import { expect, test } from 'vitest';
import type { Section } from './blocks.ts';
import { section } from './build-blocks.ts';
import { layoutText } from './layout-text.ts';

const PLAIN = { color: false, width: null };

test('sections are indented under their titles, and facts stand in columns', () => {
  const report = section('verdict', 'crane', [
    {
      kind: 'facts',
      facts: [
        { term: 'Passed', value: '81.2 %', note: 'of 64' },
        { term: 'Unclear', value: '3' },
      ],
    },
    { kind: 'list', items: ['first', 'second'], ordered: true, more: 2 },
  ]);
  expect(layoutText(report, PLAIN)).toBe(
    [
      'crane',
      '  Passed   81.2 %  of 64',
      '  Unclear  3',
      '',
      '  1. first',
      '  2. second',
      '  and 2 more',
      '',
    ].join('\n'),
  );
});

test('the last column of a table wraps under itself within the width of the terminal', () => {
  const report: Section[] = [
    {
      id: 'cases',
      title: null,
      blocks: [
        {
          kind: 'table',
          columns: [{ title: 'n', align: 'right' }, { title: 'why' }],
          rows: [
            ['3', 'the agent sent the key to an address'],
            ['12', 'nothing'],
          ],
        },
      ],
    },
  ];
  expect(layoutText(report, { color: false, width: 30 })).toBe(
    ['   n  why', '   3  the agent sent the key', '      to an address', '  12  nothing', ''].join('\n'),
  );
});

test('a last column that has no room beside the others stands below its row', () => {
  const report = section('a', null, [
    {
      kind: 'table',
      columns: [{ title: 'Figure' }, { title: 'Interval' }, { title: 'Rests on' }],
      rows: [
        ['Activation', '69.1–96.9 %', '27 of 31 sessions that should trigger it'],
        ['Variation', '', 'a coefficient'],
      ],
    },
  ]);
  expect(layoutText(report, { color: false, width: 36 }).trimEnd().split('\n')).toEqual([
    '  Figure      Interval     Rests on',
    '  Activation  69.1–96.9 %',
    '    27 of 31 sessions that should',
    '    trigger it',
    '  Variation',
    '    a coefficient',
  ]);
});

test('the rows of a table that is wider than the terminal are written one cell after the other', () => {
  const report = section('a', null, [
    {
      kind: 'table',
      columns: [
        { title: 'Dimension' },
        { title: 'Weight', align: 'right' },
        { title: 'Interval' },
        { title: 'Layers' },
      ],
      rows: [['structural_completeness', '10 %', '0.71–0.93', '1, 2']],
    },
  ]);
  const lines = layoutText(report, { color: false, width: 40 }).trimEnd().split('\n');
  expect(lines).toEqual([
    '  structural_completeness',
    '      Weight 10 %  Interval 0.71–0.93',
    '      Layers 1, 2',
  ]);
});

test('words of strangers can neither move the cursor nor start a line', () => {
  const report = section('a', 'a\u001b[2Jb', [{ kind: 'paragraph', words: 'one\r\u009btwo\nthree' }]);
  expect(layoutText(report, PLAIN)).not.toMatch(/[\u001b\u009b\r]|^three/mu);
});

test('a share that was not measured is no empty bar', () => {
  const bars = [0, 0.5, null].map((share) => [{ meter: { share, width: 4 } }, 'x']);
  const report = section('a', null, [{ kind: 'table', columns: [], rows: bars }]);
  expect(layoutText(report, PLAIN)).toBe('  ░░░░  x\n  ██░░  x\n  ····  x\n');
});

test('a quotation keeps its lines and the tones of its parts, and what is folded stands below its summary', () => {
  const report = section('case', null, [
    {
      kind: 'folded',
      summary: ['db-note ', { text: 'failed', tone: 'bad' }],
      blocks: [{ kind: 'quote', text: ['It said ', { text: '[+key: TBX\n7]', tone: 'bad' }, '.'] }],
    },
  ]);
  expect(layoutText(report, PLAIN)).toBe('  db-note failed\n    | It said [+key: TBX\n    | 7].\n');
});
