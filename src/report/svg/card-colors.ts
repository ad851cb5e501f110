import type { Attributes } from './element.ts';

/** Light and dark, as in the HTML report; a test compares them with its theme. */
export const THEME_COLORS = {
  card: ['#fff', '#1a1d23'],
  line: ['#dfe2e7', '#2d323b'],
  edge: ['#9aa1ad', '#5f6878'],
  ink: ['#191c21', '#e6e8ec'],
  muted: ['#565d69', '#a1a9b6'],
  sound: ['#2765ab', '#639fe6'],
  weak: ['#b8520f', '#e58a45'],
  track: ['#e4e7ec', '#2b3039'],
  hatch: ['#8b93a0', '#788292'],
  error: ['#ab1f1a', '#ff8b80'],
  platinum: ['#dcebf0', '#17404e'],
  'platinum-ink': ['#164a5c', '#c8e8f2'],
  gold: ['#f8e8b4', '#4a3a0a'],
  'gold-ink': ['#5f4700', '#f6da85'],
  silver: ['#e3e6ea', '#363c46'],
  'silver-ink': ['#3c4450', '#dfe3e9'],
  bronze: ['#f4ddcb', '#4c2c16'],
  'bronze-ink': ['#71390f', '#f3c6a4'],
} as const;

/** Areas in the charts, which need more contrast with the card than a pill. */
const CHART_COLORS = {
  'platinum-chart': ['#1b6c84', '#7cc4d8'],
  'gold-chart': ['#b98a0a', '#e3bb4e'],
  'silver-chart': ['#8793a3', '#aab4c2'],
  'bronze-chart': ['#a3602f', '#c98455'],
} as const;

export const CARD_COLORS = { ...THEME_COLORS, ...CHART_COLORS };

export type ColorRole = keyof typeof CARD_COLORS;

/** On the root element of a card: its style rules reach nothing else on a page that it is pasted into. */
export const CARD_CLASS = 'plugin-eval-card';

/** The light colour as an attribute, which every viewer obeys, and the class by which the style sheet darkens it. */
export function paint({
  fill,
  stroke,
}: {
  fill?: ColorRole | 'none';
  stroke?: ColorRole | undefined;
}): Attributes {
  const classes = [
    fill !== undefined && fill !== 'none' && `fill-${fill}`,
    stroke !== undefined && `stroke-${stroke}`,
  ];
  return {
    class: classes.filter(Boolean).join(' ') || undefined,
    fill: fill === undefined || fill === 'none' ? fill : CARD_COLORS[fill][0],
    stroke: stroke && CARD_COLORS[stroke][0],
  };
}

/** Style rules for readers who prefer dark; also obeyed in an <img>. */
export function darkColors(): string {
  const rules = Object.entries(CARD_COLORS).flatMap(([role, [, dark]]) =>
    ['fill', 'stroke'].map((property) => `.${CARD_CLASS} .${property}-${role}{${property}:${dark}}`),
  );
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`;
}
