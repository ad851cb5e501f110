import type { Collection } from '../../documents/evaluation.ts';
import { BADGES } from '../../documents/names.ts';
import { type CardColor, paint } from './card-colors.ts';
import { element, type Markup } from './element.ts';
import { type Box, hatchedBar } from './hatched-bar.ts';

export interface BadgeShare {
  label: string;
  count: number;
  color: CardColor | 'framed' | 'hatched';
}

const BAR_HEIGHT = 16;
const GAP = 2;
/** A single subject among a thousand is still seen. */
const THINNEST = 4;
const COLUMNS = 3;
const LEGEND_BELOW = 22;
const LEGEND_PITCH = 22;
const SWATCH = 11;

export const BADGE_DISTRIBUTION_HEIGHT = BAR_HEIGHT + LEGEND_BELOW + LEGEND_PITCH + 4;

/** How many subjects earned which badge, which earned none, and which have no score. */
export function badgeShares({ badges, scored, subjects }: Collection['summary']): BadgeShare[] {
  const earned = BADGES.map((badge) => ({
    label: badge,
    count: badges[badge],
    color: `${badge.toLowerCase()}-chart` as CardColor,
  }));
  const none = scored - earned.reduce((sum, { count }) => sum + count, 0);
  return [
    ...earned,
    { label: 'No badge', count: Math.max(0, none), color: 'framed' },
    { label: 'Not scored', count: Math.max(0, subjects - scored), color: 'hatched' },
  ];
}

/** The shares as one stacked bar with its legend below. */
export function badgeDistribution(
  shares: readonly BadgeShare[],
  area: { x: number; y: number; width: number },
): Markup[] {
  return [...stackedBar(shares, area), ...legend(shares, area)];
}

function stackedBar(shares: readonly BadgeShare[], { x, y, width }: { x: number; y: number; width: number }) {
  const present = shares.filter(({ count }) => count > 0);
  if (present.length === 0) return hatchedBar({ x, y, width, height: BAR_HEIGHT }, 'hatch');
  const total = present.reduce((sum, { count }) => sum + count, 0);
  const free = width - present.length * THINNEST - (present.length - 1) * GAP;
  let left = x;
  return present.flatMap(({ color, count }) => {
    const segment = { x: left, y, width: THINNEST + (free * count) / total, height: BAR_HEIGHT };
    left += segment.width + GAP;
    return swatch(segment, color);
  });
}

function legend(
  shares: readonly BadgeShare[],
  { x, y, width }: { x: number; y: number; width: number },
): Markup[] {
  return shares.map(({ label, count, color }, index) => {
    const left = x + (index % COLUMNS) * (width / COLUMNS);
    const baseline = y + BAR_HEIGHT + LEGEND_BELOW + Math.floor(index / COLUMNS) * LEGEND_PITCH;
    return element(
      'g',
      {},
      swatch({ x: left, y: baseline - 9.5, width: SWATCH, height: SWATCH }, color),
      element(
        'text',
        {
          x: left + SWATCH + 7,
          y: baseline,
          'font-size': 12,
          ...paint({ fill: count > 0 ? 'ink' : 'muted' }),
        },
        label,
        element('tspan', { dx: 7, 'font-weight': 600 }, String(count)),
      ),
    );
  });
}

function swatch(box: Box, color: BadgeShare['color']): Markup[] {
  if (color === 'hatched') return hatchedBar(box, 'hatch');
  if (color !== 'framed') return [element('rect', { ...box, rx: 2, ...paint({ fill: color }) })];
  const { x, y, width, height } = box;
  const inner = { x: x + 0.5, y: y + 0.5, width: width - 1, height: height - 1 };
  return [element('rect', { ...inner, rx: 1.5, ...paint({ fill: 'track', stroke: 'edge' }) })];
}
