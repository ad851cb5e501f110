import { describe, expect, test } from 'vitest';
import { contrast } from '../../../test/support/contrast.ts';
import { THEME } from '../html/theme.ts';
import { CARD_COLORS, darkColors, paint, THEME_COLORS } from './card-colors.ts';

const THEMES = ['light', 'dark'] as const;

test.each(Object.entries(THEME_COLORS))('%s is the same as in the HTML report', (role, colors) => {
  expect([...THEME.matchAll(new RegExp(`--${role}:([^;}]*)`, 'g'))].map(([, color]) => color)).toEqual([
    ...colors,
  ]);
});

describe.each(THEMES)('in the %s theme', (theme) => {
  const at = THEMES.indexOf(theme);
  const color = (role: keyof typeof CARD_COLORS) => CARD_COLORS[role][at] ?? '';

  test.each(['ink', 'muted', 'error'] as const)('text in %s is legible', (role) => {
    expect(contrast(color(role), color('card'))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['platinum', 'gold', 'silver', 'bronze'] as const)('the pill of %s is legible', (badge) => {
    expect(contrast(color(`${badge}-ink`), color(badge))).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    'sound',
    'weak',
    'hatch',
    'platinum-chart',
    'gold-chart',
    'silver-chart',
    'bronze-chart',
  ] as const)('areas in %s stand out from the card', (role) => {
    expect(contrast(color(role), color('card'))).toBeGreaterThanOrEqual(3);
  });
});

test('what is painted has its light colour as an attribute and a rule for the dark', () => {
  expect(paint({ fill: 'card', stroke: 'line' })).toEqual({
    class: 'fill-card stroke-line',
    fill: '#fff',
    stroke: '#dfe2e7',
  });
  expect(darkColors()).toContain('.plugin-eval-card .stroke-line{stroke:#2d323b}');
});
