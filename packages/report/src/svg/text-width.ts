/**
 * Widths of U+0020 to U+007E in pixels, measured in a browser: Verdana at 11 px, Verdana Bold at 10 px.
 * Source: the npm package anafanafo 2.0.0 (MIT), data/verdana-11px-normal.json and
 * data/verdana-10px-bold.json, used by shields.io for its badges.
 */
const REGULAR_11 = widths(`
  3.87 4.33 5.05 9 6.99 11.84 7.99 2.95 5 5 6.99 9 4 5 4 5
  6.99 6.99 6.99 6.99 6.99 6.99 6.99 6.99 6.99 6.99 5 5 9 9 9 6
  11 7.52 7.54 7.68 8.48 6.96 6.32 8.53 8.27 4.63 5 7.62 6.12 9.27 8.23 8.66
  6.63 8.66 7.65 7.52 6.78 8.05 7.52 10.88 7.54 6.77 7.54 5 5 5 9 6.99
  6.99 6.61 6.85 5.73 6.85 6.55 3.87 6.85 6.96 3.02 3.79 6.51 3.02 10.7 6.96 6.68
  6.85 6.85 4.69 5.73 4.33 6.96 6.51 9 6.51 6.51 5.78 6.98 5 6.98 9
`);
const BOLD_10 = widths(`
  3.42 4.02 5.87 8.67 7.11 12.72 8.62 3.32 5.43 5.43 7.11 8.67 3.61 4.8 3.61 6.89
  7.11 7.11 7.11 7.11 7.11 7.11 7.11 7.11 7.11 7.11 4.02 4.02 8.67 8.67 8.67 6.17
  9.64 7.76 7.62 7.24 8.3 6.83 6.5 8.11 8.37 5.46 5.55 7.71 6.37 9.48 8.47 8.5
  7.33 8.5 7.82 7.1 6.82 8.12 7.64 11.28 7.64 7.37 6.92 5.43 6.89 5.43 8.67 7.11
  7.11 6.68 6.99 5.88 6.99 6.64 4.22 6.99 7.12 3.42 4.03 6.71 3.42 10.58 7.12 6.87
  6.99 6.99 4.97 5.93 4.56 7.12 6.5 9.79 6.69 6.51 5.97 7.11 5.43 7.11 8.67
`);

/** Upper bounds in em for characters missing in the tables: an emoji, anything else. */
const EMOJI_EM = 1.4;
const OTHER_EM = 1.1;
/** Regional indicators, which form flags, and everything drawn as a picture. */
const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

export type Weight = 'regular' | 'bold';

/**
 * Width in pixels of text in Verdana, one of the widest sans-serif fonts, so that the layout also fits the
 * usual system fonts. Characters beyond ASCII count with an upper bound.
 */
export function textWidth(text: string, size: number, weight: Weight = 'regular'): number {
  const [table, tableSize] = weight === 'bold' ? [BOLD_10, 10] : [REGULAR_11, 11];
  let em = 0;
  for (const char of text) {
    const known = table[(char.codePointAt(0) ?? 0) - 0x20];
    if (known !== undefined) em += known / tableSize;
    else em += EMOJI.test(char) ? EMOJI_EM : OTHER_EM;
  }
  return em * size;
}

function widths(table: string): readonly number[] {
  return table.trim().split(/\s+/).map(Number);
}
