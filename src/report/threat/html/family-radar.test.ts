import { expect, test } from 'vitest';
import { THREAT_CATEGORIES } from '../../../documents/names.ts';
import { familyRadar } from './family-radar.ts';

const axes = (values: readonly number[]) =>
  values.map((value, index) => ({ category: THREAT_CATEGORIES[index] ?? 'goal_integrity', value }));

/** The corners of the area, from the centre, in radii. */
function corners(markup: string): [number, number][] {
  const [, points = ''] = /class="area" points="([^"]*)"/.exec(markup) ?? [];
  return points.split(' ').map((point) => {
    const [x = 0, y = 0] = point.split(',').map(Number);
    return [(x - 190) / 100, (y - 165) / 100];
  });
}

test('two families make no area', () => {
  expect(familyRadar(axes([0.5, 0.5]))).toBeNull();
});

test('the rim is 1, the centre 0, the first axis points up and the others follow clockwise', () => {
  expect(corners(String(familyRadar(axes([1, 0.5, 0, 0.25]))))).toEqual([
    [0, -1],
    [0.5, 0],
    [0, 0],
    [-0.25, 0],
  ]);
});

test('each family is named with its number, also for those who do not see the picture', () => {
  const markup = String(familyRadar(axes([0.9, 0.8, 0.7, 0.6, 0.5, 0.4])));
  expect(markup).toContain('Instruction hierarchy 0.90, Tool authority 0.80, Data boundary 0.70');
  expect(markup.match(/<tspan class="value"[^>]*>[^<]*/g)?.map((tspan) => tspan.slice(-4))).toEqual([
    '0.90',
    '0.80',
    '0.70',
    '0.60',
    '0.50',
    '0.40',
  ]);
});
