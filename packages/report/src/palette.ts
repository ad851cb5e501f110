/**
 * Every colour in one place, used by the viewer, pages without script, SVG pictures and the terminal. Text
 * has a contrast of at least 4.5:1 on every background, bars and marks 3:1. Good and bad are blue and orange,
 * distinguishable with every kind of colour vision; no meaning rests on colour alone.
 */

/** Colours by role: light theme, dark theme. */
export const PALETTE = {
  page: ['#f6f7f8', '#121418'],
  card: ['#fff', '#1a1d23'],
  ink: ['#191c21', '#e6e8ec'],
  muted: ['#565d69', '#a1a9b6'],
  line: ['#dfe2e7', '#2d323b'],
  edge: ['#868e9b', '#6b7585'],
  hover: ['#eef1f5', '#22262e'],
  code: ['#eef0f3', '#272b33'],
  selected: ['#e3eefb', '#1f3247'],
  mark: ['#fdf0b8', '#4d4213'],
  link: ['#1a569d', '#86b8f5'],
  sound: ['#2765ab', '#639fe6'],
  weak: ['#b8520f', '#e58a45'],
  fill: ['#b9cde6', '#2f4a6c'],
  track: ['#e4e7ec', '#2b3039'],
  hatch: ['#8b93a0', '#788292'],
  gain: ['#1a569d', '#86b8f5'],
  alarm: ['#fdeceb', '#3a1716'],
  caution: ['#fbf1dd', '#33290f'],
  error: ['#ab1f1a', '#ff8b80'],
  warning: ['#855400', '#e4b04e'],
  info: ['#1a569d', '#86b8f5'],
  passed: ['#4b5563', '#a1a9b6'],
  platinum: ['#dcebf0', '#17404e'],
  'platinum-ink': ['#164a5c', '#c8e8f2'],
  gold: ['#f8e8b4', '#4a3a0a'],
  'gold-ink': ['#5f4700', '#f6da85'],
  silver: ['#e3e6ea', '#363c46'],
  'silver-ink': ['#3c4450', '#dfe3e9'],
  bronze: ['#f4ddcb', '#4c2c16'],
  'bronze-ink': ['#71390f', '#f3c6a4'],
  // Series of charts, told apart by all kinds of colour vision.
  'series-1': ['#1f6fb4', '#5aa9e6'],
  'series-2': ['#c2570c', '#f0914a'],
  'series-3': ['#0f7f63', '#3dbf9a'],
  'series-4': ['#a3478c', '#dd8cc6'],
  'series-5': ['#8a6a00', '#d9b53a'],
  'series-6': ['#4b5563', '#a1a9b6'],
} as const;

export type ColorRole = keyof typeof PALETTE;

/** Grounds of the badge picture for a README, the same in both themes: white text reaches 4.5:1 on each. */
export const BADGE_GROUNDS = {
  text: '#fff',
  label: '#3c424c',
  Platinum: '#1b6c84',
  Gold: '#8a6500',
  Silver: '#5b6b80',
  Bronze: '#804a24',
  /** The score is below every badge. */
  low: '#b8520f',
  vetoed: '#ab1f1a',
  /** A mean, which earns no badge. */
  mean: '#2765ab',
  /** Ground for badges without a sufficient measurement. */
  open: '#616874',
} as const;

/** Terminal colours by role, in the user's own palette. */
export const TERMINAL_COLORS = {
  accent: 'cyan',
  good: 'green',
  bad: 'red',
  warning: 'yellow',
} as const;

/** The colours of one theme as custom properties of CSS: `--page:#f6f7f8;…`. */
export function colorProperties(theme: 'light' | 'dark'): string {
  return declarations(([light, dark]) => (theme === 'light' ? light : dark));
}

/** Custom properties that follow the `color-scheme` of their place: `--page:light-dark(#f6f7f8,#121418);…`. */
export function colorSchemeProperties(): string {
  return declarations(([light, dark]) => `light-dark(${light},${dark})`);
}

function declarations(value: (colors: readonly [string, string]) => string): string {
  return Object.entries(PALETTE)
    .map(([role, colors]) => `--${role}:${value(colors)};`)
    .join('');
}
