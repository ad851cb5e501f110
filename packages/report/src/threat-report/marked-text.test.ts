import { signalSpan } from '@plugin-eval/tests/support/threat-documents.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markPoints } from './marked-text.ts';

const labelled = (text: string, spans: [label: string, start: number, end: number][]) =>
  markPoints(
    Array.from(text),
    spans.map(([label, start, end]) => signalSpan({ label, start, end })),
  ).map((run) => [run.text, run.spans.map(({ label }) => label).join(' ')]);

test('a text without hits is one run', () => {
  expect(labelled('all quiet', [])).toEqual([['all quiet', '']]);
  expect(markPoints(Array.from(''), [])).toEqual([]);
});

test('hits that overlap are cut where either begins or ends', () => {
  expect(
    labelled('abcdefgh', [
      ['one', 1, 5],
      ['two', 3, 7],
    ]),
  ).toEqual([
    ['a', ''],
    ['bc', 'one'],
    ['de', 'one two'],
    ['fg', 'two'],
    ['h', ''],
  ]);
});

test('the label of a hit belongs to the run with which it ends', () => {
  const runs = markPoints(Array.from('abcdefgh'), [
    signalSpan({ label: 'one', start: 1, end: 5 }),
    signalSpan({ label: 'two', start: 3, end: 5 }),
  ]);
  expect(runs.map(({ ending }) => ending.map(({ label }) => label))).toEqual([[], [], ['one', 'two'], []]);
});

test('offsets count code points, not UTF-16 units', () => {
  expect(labelled('😀😀key😀', [['key', 2, 5]])).toEqual([
    ['😀😀', ''],
    ['key', 'key'],
    ['😀', ''],
  ]);
});

test('a hit that reaches over the end ends with the text; one behind it or without width is none', () => {
  expect(
    labelled('abc', [
      ['far', 1, 90],
      ['behind', 3, 9],
      ['nothing', 1, 1],
    ]),
  ).toEqual([
    ['a', ''],
    ['bc', 'far'],
  ]);
});

test('whatever the hits, no character is lost and each label is said once', () => {
  const places = fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { maxLength: 12 });
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), places, (text, ends) => {
      const spans = ends.map(([start, end], index) => signalSpan({ label: `${index}`, start, end }));
      const runs = markPoints(Array.from(text), spans);
      expect(runs.map((run) => run.text).join('')).toBe(text);
      const length = Array.from(text).length;
      const there = spans.filter(({ start, end }) => start < end && start < length);
      const said = runs.flatMap(({ ending }) => ending.map(({ label }) => Number(label)));
      expect(said.sort((a, b) => a - b)).toEqual(there.map(({ label }) => Number(label)));
    }),
    { numRuns: 50 },
  );
});

test('of 100,000 hits 500 are marked', () => {
  const spans = Array.from({ length: 100_000 }, (_, index) => signalSpan({ start: index, end: 100_001 }));
  expect(markPoints(Array.from('x'.repeat(100_001)), spans).at(-1)?.spans).toHaveLength(500);
});
