import { expect, test } from 'vitest';
import { drawnSpan } from './drawn-span.ts';

const drawn = (low: number, estimate: number, high: number) =>
  drawnSpan({ low, estimate, high, scale: [-1, 1], marks: [0, 0.2] })
    .map(({ text }) => text)
    .join('');

test('an interval is drawn against the marks of its scale', () => {
  expect(drawn(0.4, 0.6, 0.8)).toBe('···············┊··┊··├──●──┤···');
  expect(drawn(-0.4, -0.2, 0.6)).toBe('·········├──●──┼──┼─────┤······');
});

test('what lies beyond the scale is drawn at its ends', () => {
  expect(drawn(-3, 0.6, 7)).toBe('├──────────────┼──┼─────●─────┤');
});
