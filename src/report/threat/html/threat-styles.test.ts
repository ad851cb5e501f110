import { describe, expect, test } from 'vitest';
import { contrast } from '../../../../test/support/contrast.ts';
import { THEME } from '../../html/theme.ts';
import { THREAT_STYLES } from './threat-styles.ts';

const [lightTheme = '', darkTheme = ''] = THEME.split('@media');
const [lightOwn = '', darkOwn = ''] = THREAT_STYLES.split('@media screen');

describe.each([
  ['light', coloursOf(lightTheme + lightOwn)],
  ['dark', coloursOf(darkTheme + (darkOwn.split('\n')[0] ?? ''))],
])('the %s theme', (_, colour) => {
  test.each([1, 2, 3, 4, 5, 6])('the name of family %i can be read, and its marks be seen', (number) => {
    for (const ground of ['page', 'card'])
      expect(contrast(colour(`family-${number}`), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['hit-unsafe', 'hit-safe'])('text on %s can be read', (ground) => {
    for (const ink of ['ink', 'muted'])
      expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each([9, 18, 27, 38])('text on a cell %i % deep can be read', (share) => {
    const ground = mixed(colour('weak'), colour('page'), share / 100);
    expect(contrast(colour('ink'), ground)).toBeGreaterThanOrEqual(4.5);
  });
});

function coloursOf(css: string): (name: string) => string {
  const found = new Map(
    [...css.matchAll(/--([\w-]+):(#[0-9a-f]{3,6})/g)].map(([, name, value]) => [name, value]),
  );
  return (name) => {
    const value = found.get(name);
    if (value === undefined) throw new Error(`The page has no --${name}.`);
    return value;
  };
}

/** As `color-mix(in srgb, one share, other)`. */
function mixed(one: string, other: string, share: number): string {
  const channels = (color: string) => {
    const digits = color.length === 4 ? color.slice(1).replace(/./g, '$&$&') : color.slice(1);
    return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  };
  const others = channels(other);
  const sum = channels(one).map((value, index) =>
    Math.round(value * share + (others[index] ?? 0) * (1 - share)),
  );
  return `#${sum.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
