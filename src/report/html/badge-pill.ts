import type { Composite } from '../../documents/evaluation.ts';
import type { Badge } from '../../documents/names.ts';
import { BADGE_BOUNDS } from '../../methodology/badge.ts';
import { type Html, html } from './html.ts';

/** The badge as a pill with its stars; dashed while it is provisional. */
export function badgePill(composite: Composite): Html {
  const { badge } = composite;
  if (badge === null) return html`<span class="pill none">No badge</span>`;
  return html`<span class="pill ${badge.toLowerCase()}${isProvisional(composite) && ' provisional'}">
    ${badgeStars(badge)} ${badge}
  </span>`;
}

export function badgeStars(badge: Badge): Html {
  const stars = BADGE_BOUNDS.find((bounds) => bounds.badge === badge)?.stars ?? 0;
  return html`<span class="stars" role="img" aria-label="${stars} stars">${'★'.repeat(stars)}</span>`;
}

/** A badge stays provisional until safety has been measured. */
export function isProvisional({ badge, safety }: Composite): boolean {
  return badge !== null && safety === 'unmeasured';
}
