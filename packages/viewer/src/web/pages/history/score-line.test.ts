import { sampleEntry } from '@plugin-eval/tests/support/sample-entry.ts';
import { expect, test } from 'vitest';
import { scoreLines } from './score-line.ts';

const at = (day: number) => `2026-11-0${day}T09:00:00.000Z`;
const time = (day: number) => Date.parse(at(day));

test('each depth has a line of its own, from the oldest on', () => {
  const { lines } = scoreLines([
    sampleEntry({ at: at(3), score: 82 }),
    sampleEntry({ at: at(2), score: 88, depth: 'deep' }),
    sampleEntry({ at: at(1), score: 80 }),
  ]);
  expect(lines.map(({ depth, points }) => [depth, points.map(({ score }) => score)])).toEqual([
    ['standard', [80, 82]],
    ['deep', [88]],
  ]);
});

test('a line breaks where something could not be measured, and what there is lies beside it', () => {
  const { lines, withoutScore } = scoreLines([
    sampleEntry({ at: at(4), score: 83 }),
    sampleEntry({ at: at(3), score: null, complete: false }),
    sampleEntry({ at: at(2), score: 71, complete: false }),
    sampleEntry({ at: at(1), score: 80 }),
  ]);
  expect(lines[0]?.points.map((point) => [point.time, point.score])).toEqual([
    [time(1), 80],
    [time(2), null],
    [time(3), null],
    [time(4), 83],
  ]);
  expect(lines[0]?.incomplete.map(({ score }) => score)).toEqual([71]);
  expect(withoutScore.map((one) => one.time)).toEqual([time(3)]);
});

test('a text that is not known is no change of it', () => {
  const { textChanges } = scoreLines([
    sampleEntry({ at: at(5), sha256: 'two' }),
    sampleEntry({ at: at(4), sha256: 'one' }),
    sampleEntry({ at: at(3), sha256: null }),
    sampleEntry({ at: at(2), sha256: 'one' }),
    sampleEntry({ at: at(1), sha256: null }),
  ]);
  expect(textChanges).toEqual([time(5)]);
});

test('the scale holds every interval and stays within 0 and 100', () => {
  expect(scoreLines([sampleEntry({ score: 80, ci_low: 61.2, ci_high: 84.9 })])).toMatchObject({
    from: 60,
    to: 90,
  });
  expect(scoreLines([sampleEntry({ score: 99.9, ci_low: null, ci_high: null })])).toMatchObject({
    from: 80,
    to: 100,
  });
  expect(scoreLines([sampleEntry({ score: 0, ci_low: 0, ci_high: 1 })])).toMatchObject({ from: 0, to: 20 });
  expect(scoreLines([sampleEntry({ score: null })])).toMatchObject({ from: 80, to: 100 });
});

test('a moment that is none is left out', () => {
  expect(scoreLines([sampleEntry({ at: 'yesterday' })]).lines).toEqual([]);
});
