import { describe, expect, test } from 'vitest';
import { THEME } from './theme.ts';

const [light = '', dark = ''] = THEME.split('@media');
const BADGES = ['platinum', 'gold', 'silver', 'bronze'];
const GROUNDS = ['page', 'card', 'hover'];

describe.each([
  ['light', colours(light)],
  ['dark', colours(dark)],
])('the %s theme', (_, colour) => {
  test.each(['ink', 'muted', 'link', 'gain', 'error', 'warning', 'info'])(
    '%s can be read on every ground',
    (name) => {
      for (const ground of GROUNDS)
        expect(contrast(colour(name), colour(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(BADGES)('%s can be read on its pill', (badge) => {
    expect(contrast(colour(`${badge}-ink`), colour(badge))).toBeGreaterThanOrEqual(4.5);
  });

  test('the alarm can be read', () => {
    for (const name of ['ink', 'error'])
      expect(contrast(colour(name), colour('alarm'))).toBeGreaterThanOrEqual(4.5);
  });

  test('evidence can be read', () => {
    expect(contrast(colour('ink'), colour('code'))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['sound', 'weak'])('a %s bar stands out from its track', (bar) => {
    expect(contrast(colour(bar), colour('track'))).toBeGreaterThanOrEqual(3);
  });

  test('the hatching of what was not measured can be seen', () => {
    for (const ground of GROUNDS)
      expect(contrast(colour('hatch'), colour(ground))).toBeGreaterThanOrEqual(2.5);
  });
});

function colours(css: string): (name: string) => string {
  const found = new Map(
    [...css.matchAll(/--([\w-]+):(#[0-9a-f]{3,6})/g)].map(([, name, value]) => [name, value]),
  );
  return (name) => {
    const value = found.get(name);
    if (value === undefined) throw new Error(`The theme has no --${name}.`);
    return value;
  };
}

/** Source: WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Source: WCAG 2.2, "relative luminance". */
function luminance(colour: string): number {
  const digits =
    colour.length === 4
      ? [...colour.slice(1)].map((digit) => digit + digit)
      : (colour.slice(1).match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
