import type { Badge } from '../documents/names.ts';
import { BOUND_TOLERANCE } from './grade.ts';

/** Lowest composite and Elo for each badge, best first. Source: docs/specification/quality.md, "Badges". */
export const BADGE_BOUNDS: readonly { badge: Badge; composite: number; elo: number; stars: number }[] = [
  { badge: 'Platinum', composite: 90, elo: 1600, stars: 5 },
  { badge: 'Gold', composite: 80, elo: 1500, stars: 4 },
  { badge: 'Silver', composite: 70, elo: 1400, stars: 3 },
  { badge: 'Bronze', composite: 60, elo: 1300, stars: 2 },
];

/**
 * Fewest opponents: with fewer, even a skill that wins all games stays near 1500, so that its Elo means
 * little. Source: docs/specification/quality.md, "Elo".
 */
export const FEWEST_OPPONENTS = 20;

/** The highest badge whose bounds both hold; without an Elo only the composite's bound counts. */
export function badgeOf(composite: number, elo: number | null): Badge | null {
  const holds = (value: number, bound: number) => value + BOUND_TOLERANCE >= bound;
  const earned = BADGE_BOUNDS.find(
    (bounds) => holds(composite, bounds.composite) && (elo === null || holds(elo, bounds.elo)),
  );
  return earned?.badge ?? null;
}
