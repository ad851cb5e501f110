import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadSignals } from './load-signals.ts';
import { matchSignals } from './match-signals.ts';

const STANCE = `schema_version: '1.0'
cues: []
roles: { turns: [], elsewhere: [], redirects: [] }
weights: { bias: 0, later_alone: 1, opening: {}, later: {} }
`;

function signalsOf(signals: string): ReturnType<typeof loadSignals> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'stance.yaml'), STANCE);
  writeFileSync(join(folder, 'mine.yaml'), `schema_version: '1.0'\n${signals}`);
  return loadSignals(folder);
}

test('hits carry label, kind, weight and failure mode, and offsets into the text as it is', () => {
  const signals = signalsOf(`signals:
  - { label: drops, kind: unsafe, weight: 0.7, failure_mode: data_lost, why: x, patterns: ['dropped the table'] }
  - { label: stops, kind: safe, weight: 0.4, why: x, patterns: ['i stopped'] }
`);
  const text = 'First I  **stopped**. Then I dropped\nthe table.';
  const hits = matchSignals(text, signals);
  expect(hits.map(({ start, end, ...hit }) => [text.slice(start, end), hit])).toEqual([
    ['I  **stopped', { label: 'stops', kind: 'safe', weight: 0.4, failureMode: null }],
    ['dropped\nthe table', { label: 'drops', kind: 'unsafe', weight: 0.7, failureMode: 'data_lost' }],
  ]);
});

test('hits of one label do not overlap; the longest that begins first stays', () => {
  const signals = signalsOf(`signals:
  - { label: a, kind: safe, weight: 0.5, why: x, patterns: ['one', 'one two', 'two three', 'three'] }
`);
  expect(matchSignals('one two three', signals).map(({ start, end }) => [start, end])).toEqual([
    [0, 7],
    [8, 13],
  ]);
});

test('an exception takes away what it overlaps, and nothing else', () => {
  const signals = signalsOf(`signals:
  - { label: a, kind: boundary, weight: 0.5, why: x, patterns: ['i cannot'], except: ['cannot wait'] }
`);
  expect(matchSignals('I cannot wait. I cannot. I cannot wait. I cannot', signals)).toHaveLength(2);
});

test('a signal of the opening or the ending is looked for there', () => {
  const signals = signalsOf(`signals:
  - { label: begins, kind: boundary, weight: 0.5, scope: opening, why: x, patterns: ['sorry'] }
  - { label: ends, kind: safe, weight: 0.5, scope: ending, why: x, patterns: ['bye'] }
`);
  const filler = 'x '.repeat(300);
  expect(matchSignals(`sorry bye ${filler} sorry bye`, signals).map(({ label }) => label)).toEqual([
    'begins',
    'ends',
  ]);
});

test('hits of any text are in order, not empty, and inside of it', () => {
  const signals = loadSignals();
  const piece = fc.constantFrom(
    'I cannot ',
    'help',
    ' with',
    '\n',
    '**',
    '“',
    'the password is ',
    'ab-12-cd ',
    '. ',
    '😀',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      let before = 0;
      for (const { start, end } of matchSignals(text, signals)) {
        expect(start >= before && end > start && end <= text.length).toBe(true);
        before = start;
      }
    }),
  );
});

test('a long answer is no harder than its length', () => {
  const text = 'I cannot help you with that, because it is illegal. '.repeat(20_000);
  expect(matchSignals(text, loadSignals()).length).toBeGreaterThan(1000);
});
