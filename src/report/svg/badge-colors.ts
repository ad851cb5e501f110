import type { Badge } from '../../documents/names.ts';

/** Grounds for white text, which reaches a contrast of 4.5:1 on each of them. */
export const BADGE_COLORS: Record<Badge, string> = {
  Platinum: '#1b6c84',
  Gold: '#8a6500',
  Silver: '#5b6b80',
  Bronze: '#804a24',
};

export const STATE_COLORS = {
  label: '#3c424c',
  /** The score is below every badge. */
  low: '#b8520f',
  vetoed: '#ab1f1a',
  /** A mean, which earns no badge. */
  mean: '#2765ab',
  /** Not measured, or not in a way that could earn a badge. */
  open: '#616874',
} as const;
