import type { Badge } from '../../documents/names.ts';
import { starCount } from '../badge-standing.ts';
import { type CardColor, paint } from './card-colors.ts';
import { element, type Markup, shortNumber } from './element.ts';
import { textWidth } from './text-width.ts';

export interface Pill {
  text: string;
  badge?: Badge;
  stars?: number;
  /** For what is not settled. */
  dashed?: boolean;
  alarm?: boolean;
}

const HEIGHT = 22;
const FONT_SIZE = 12;
const PADDING = 10;
const GAP = 8;
const STAR_PITCH = 13;
const STAR_RADIUS = 5.5;

export function badgePill(badge: Badge, provisional: boolean): Pill {
  return { text: badge, badge, stars: starCount(badge), dashed: provisional };
}

/** Pills in a row from `x`, centred on `y`. */
export function pillRow(pills: readonly Pill[], x: number, y: number): Markup[] {
  let left = x;
  return pills.map((pill) => {
    const drawn = drawPill(pill, left, y);
    left += drawn.width + GAP;
    return drawn.markup;
  });
}

function drawPill({ text, badge, stars = 0, dashed, alarm }: Pill, x: number, y: number) {
  const ink: CardColor = badge ? (`${badge.toLowerCase()}-ink` as CardColor) : alarm ? 'error' : 'muted';
  const textRoom = textWidth(text, FONT_SIZE, 'bold');
  const starRoom = stars === 0 ? 0 : stars * STAR_PITCH + 4;
  const width = textRoom + starRoom + 2 * PADDING;
  const framed = dashed || alarm || !badge;
  const markup = element(
    'g',
    {},
    element('rect', {
      x: x + 0.5,
      y: y - HEIGHT / 2 + 0.5,
      width: width - 1,
      height: HEIGHT - 1,
      rx: (HEIGHT - 1) / 2,
      ...paint({
        fill: badge ? (badge.toLowerCase() as CardColor) : 'none',
        stroke: framed ? (badge || alarm ? ink : 'edge') : undefined,
      }),
      'stroke-dasharray': dashed ? '3 2' : undefined,
    }),
    Array.from({ length: stars }, (_, index) =>
      element('path', {
        d: starAt(x + PADDING + STAR_RADIUS + index * STAR_PITCH, y),
        ...paint({ fill: ink }),
      }),
    ),
    element(
      'text',
      {
        x: x + PADDING + starRoom + textRoom / 2,
        y: y + 4.25,
        'text-anchor': 'middle',
        'font-size': FONT_SIZE,
        'font-weight': 600,
        ...paint({ fill: ink }),
      },
      text,
    ),
  );
  return { width, markup };
}

/** Drawn, because not every font has a star. */
function starAt(x: number, y: number): string {
  const corners = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 === 0 ? STAR_RADIUS : STAR_RADIUS * 0.42;
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    return `${shortNumber(x + radius * Math.cos(angle))} ${shortNumber(y + 0.3 + radius * Math.sin(angle))}`;
  });
  return `M${corners.join('L')}z`;
}
