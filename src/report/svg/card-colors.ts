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
] as const satisfies readonly ColorRole[];

export type CardColor = (typeof CARD_ROLES)[number];

/** On the root element of a card: its style rules reach nothing else on a page that it is pasted into. */
export const CARD_CLASS = 'plugin-eval-card';

/** The light colours as attributes, which every viewer obeys; `darkColors` darkens what has them. */
export function paint({
  fill,
  stroke,
}: {
  fill?: CardColor | 'none';
  stroke?: CardColor | undefined;
}): Attributes {
  return {
    fill: fill === undefined || fill === 'none' ? fill : PALETTE[fill][0],
    stroke: stroke && PALETTE[stroke][0],
  };
}

/** Style rules for readers who prefer dark, for charts too: by the light colour, which is that of one role alone. */
export function darkColors(): string {
  const rules = CARD_ROLES.flatMap((role) =>
    ['fill', 'stroke'].map(
      (property) => `.${CARD_CLASS} [${property}="${PALETTE[role][0]}"]{${property}:${PALETTE[role][1]}}`,
    ),
  );
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`;
}
