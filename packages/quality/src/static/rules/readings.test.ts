import { expect, test } from 'vitest';
import { findRule } from './catalogue.ts';
import { READINGS, SAMPLES } from './readings.ts';

test('every reading is of a rule, and its parts add up to what was read', () => {
  for (const [id, { hits, read, useful, noise, wrong, incomplete }] of Object.entries(READINGS)) {
    expect(findRule(id)?.id, id).toBe(id);
    expect(useful + noise + wrong + incomplete, id).toBe(read);
    expect(read, id).toBeLessThanOrEqual(hits);
    expect(read, id).toBeGreaterThanOrEqual(Math.min(hits, 15));
  }
});

test('every sample adds up', () => {
  for (const { what, of, read, useful, noise, wrong, incomplete } of SAMPLES) {
    expect(useful + noise + wrong + incomplete, what).toBe(read);
    expect(read, what).toBeLessThanOrEqual(of);
  }
});

test('of 100 findings of level warning or error at least 90 are right and useful today', () => {
  for (const { what, read, useful } of SAMPLES.filter(({ what }) => what.startsWith('rules of today')))
    expect(useful / read, what).toBeGreaterThanOrEqual(0.9);
});
