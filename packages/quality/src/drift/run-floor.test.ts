import { expect, test } from 'vitest';
import { floorDrift, runFloor } from './run-floor.ts';

test('the floor pools the scatter of equal runs, worked by hand', () => {
  // Six pairs, .04 apart: 6 degrees of freedom are too few; with six more there are 12.
  const pairs = (count: number) => Array.from({ length: count }, () => [0.7, 0.74]);
  expect(runFloor(pairs(6), 1, 1)).toBeNull();
  const found = runFloor(pairs(12), 1, 1);
  // SS = 12 * .0008; t(.975, 12) = 2.178813.
  expect(found?.floor).toBeCloseTo(2.178813 * Math.sqrt(((12 * 0.0008 + 0.0009) / 13) * 2), 6);
  expect(found?.degreesOfFreedom).toBe(12);
  expect(runFloor(pairs(12), 4, 4)?.floor).toBeCloseTo((found?.floor ?? 0) / 2, 9);
});

test('a change within the floor is no drift, and too few runs give no verdict', () => {
  const history = Array.from({ length: 12 }, () => [0.7, 0.74]);
  const floor = runFloor(history, 1, 1)?.floor ?? 0;
  expect(floorDrift([0.8], [0.8 - floor - 1e-6], history).verdict).toBe('regressed');
  expect(floorDrift([0.8], [0.8 - floor + 1e-6], history).verdict).toBe('undecided');
  expect(floorDrift([0.8], [0.8 + floor + 1e-6], history).verdict).toBe('improved');
  const few = floorDrift([0.8], [0.2], [[0.7, 0.74, 0.8]]);
  expect(few).toMatchObject({ verdict: 'too-few', floor: null, degreesOfFreedom: 2, runsNeeded: 8 });
});
