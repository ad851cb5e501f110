import { type ColorRole, PALETTE } from '../palette.ts';
import type { Attributes } from './element.ts';

/** The colours that cards are drawn in. Each costs two rules in the style sheet of every card. */
const CARD_ROLES = [
  'card',
  'line',
  'edge',
  'ink',
  'muted',
  'sound',
  'weak',
  'track',
  'hatch',
  'error',
  'platinum',
  'platinum-ink',
  'gold',
  'gold-ink',
  'silver',
  'silver-ink',
  'bronze',
  'bronze-ink',
  'platinum-chart',
  'gold-chart',
  'silver-chart',
  'bronze-chart',
] as const satisfies readonly ColorRole[];

export type CardColor = (typeof CARD_ROLES)[number];

/** On the root element of a card: its style rules reach nothing else on a page that it is pasted into. */
export const CARD_CLASS = 'plugin-eval-card';

/** The light colour as an attribute, which every viewer obeys, and the class by which the style sheet darkens it. */
export function paint({
  fill,
  stroke,
}: {
  fill?: CardColor | 'none';
  stroke?: CardColor | undefined;
}): Attributes {
  const classes = [
    fill !== undefined && fill !== 'none' && `fill-${fill}`,
    stroke !== undefined && `stroke-${stroke}`,
  ];
  return {
    class: classes.filter(Boolean).join(' ') || undefined,
    fill: fill === undefined || fill === 'none' ? fill : PALETTE[fill][0],
    stroke: stroke && PALETTE[stroke][0],
  };
}

/** Style rules for readers who prefer dark; also obeyed in an <img>. */
export function darkColors(): string {
  const rules = CARD_ROLES.flatMap((role) =>
    ['fill', 'stroke'].map(
      (property) => `.${CARD_CLASS} .${property}-${role}{${property}:${PALETTE[role][1]}}`,
    ),
  );
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`;
}
