import { expect, test } from 'vitest';
import { darkColors, paint } from './card-colors.ts';

test('what is painted has its light colour as an attribute and a rule for the dark', () => {
  expect(paint({ fill: 'card', stroke: 'line' })).toEqual({
    class: 'fill-card stroke-line',
    fill: '#fff',
    stroke: '#dfe2e7',
  });
  expect(darkColors()).toContain('.plugin-eval-card .stroke-line{stroke:#2d323b}');
});
