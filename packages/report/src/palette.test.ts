import { contrast } from '@plugin-eval/tests/support/contrast.ts';
import { describe, expect, test } from 'vitest';
import { BADGE_GROUNDS, type ColorRole, colorProperties, colorSchemeProperties, PALETTE } from './palette.ts';

const BADGES = ['platinum', 'gold', 'silver', 'bronze'] as const;
const GROUNDS = ['page', 'card', 'hover'] as const;
const THEMES = ['light', 'dark'] as const;

describe.each(THEMES)('the %s theme', (theme) => {
  const color = (role: ColorRole) => PALETTE[role][THEMES.indexOf(theme)] ?? '';

  test.each(['ink', 'muted', 'link', 'gain', 'error', 'warning', 'info', 'passed'] as const)(
    '%s can be read on every ground',
    (role) => {
      for (const ground of GROUNDS) expect(contrast(color(role), color(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(BADGES)('%s can be read on its pill', (badge) => {
    expect(contrast(color(`${badge}-ink`), color(badge))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['alarm', 'caution', 'code', 'selected', 'mark'] as const)('text can be read on %s', (ground) => {
    expect(contrast(color('ink'), color(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test('the alarm can be read', () => {
    expect(contrast(color('error'), color('alarm'))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['sound', 'weak'] as const)('a %s bar stands out from its track and from the card', (bar) => {
    for (const ground of ['track', 'card'] as const)
      expect(contrast(color(bar), color(ground))).toBeGreaterThanOrEqual(3);
  });

  test.each(['edge', 'hatch'] as const)('%s stands out from the card', (mark) => {
    expect(contrast(color(mark), color('card'))).toBeGreaterThanOrEqual(3);
  });

  test.each([1, 2, 3, 4, 5, 6] as const)('series %i stands out from the card', (number) => {
    expect(contrast(color(`series-${number}`), color('card'))).toBeGreaterThanOrEqual(3);
  });

  test('is written as CSS', () => {
    expect(colorProperties(theme)).toContain(`;--card:${color('card')};`);
  });
});

test.each(Object.entries(BADGE_GROUNDS).filter(([role]) => role !== 'text'))(
  'white text can be read on the %s badge',
  (_, ground) => {
    expect(contrast(BADGE_GROUNDS.text, ground)).toBeGreaterThanOrEqual(4.5);
  },
);

test('both themes in one', () => {
  expect(colorSchemeProperties()).toContain('--ink:light-dark(#191c21,#e6e8ec);');
});
