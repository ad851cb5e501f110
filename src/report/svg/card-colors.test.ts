import { expect, test } from 'vitest';
import { PALETTE } from '../palette.ts';
import { darkColors, paint } from './card-colors.ts';

test('what is painted has its light colour as an attribute, and that colour a rule for the dark', () => {
  expect(paint({ fill: 'card', stroke: 'line' })).toEqual({ fill: '#fff', stroke: '#dfe2e7' });
  expect(darkColors()).toContain('.plugin-eval-card [stroke="#dfe2e7"]{stroke:#2d323b}');
});

test('no two colours of a card are alike in the light, or the dark could not tell them apart', () => {
  const fills = [...darkColors().matchAll(/\[fill="([^"]+)"\]/g)].map(([, color]) => color);
  expect(new Set(fills).size).toBe(fills.length);
  expect(fills).toContain(PALETTE.track[0]);
});
