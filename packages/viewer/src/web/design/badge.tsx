import type { Badge as BadgeName } from '@plugin-eval/core/documents/names.ts';
import { starCount } from '@plugin-eval/report/badge-standing.ts';

interface BadgeProps {
  badge: BadgeName | null;
  /** Set without a safety measurement. */
  provisional?: boolean;
  /** Text shown without a badge. */
  none?: string;
}

/** The badge as a pill with its stars; dashed while it is provisional. */
export function Badge({ badge, provisional = false, none = 'No badge' }: BadgeProps) {
  if (badge === null) return <span className="pill none">{none}</span>;
  return (
    <span className={`pill ${badge.toLowerCase()}${provisional ? ' provisional' : ''}`}>
      <Stars badge={badge} /> {badge}
    </span>
  );
}

export function Stars({ badge }: { badge: BadgeName }) {
  const stars = starCount(badge);
  return (
    <span className="stars" role="img" aria-label={`${stars} stars`}>
      {'★'.repeat(stars)}
    </span>
  );
}
