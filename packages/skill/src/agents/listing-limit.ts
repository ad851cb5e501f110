import type { ListingProfile } from '@plugin-eval/core/documents/agent-profile.ts';

/**
 * Total size of the rows in an agent's list, in the unit of its budget; Infinity without a known bound.
 * @param contextTokens of the model; null when they are not known
 */
export function listingLimit({ listing: { budget } }: ListingProfile, contextTokens: number | null): number {
  if (budget === null) return Number.POSITIVE_INFINITY;
  if (budget.contextShare === null) return budget.fixed ?? Number.POSITIVE_INFINITY;
  const units = budget.unit === 'characters' ? budget.unitsPerToken : 1;
  const tokens = contextTokens ?? budget.assumedContext;
  return Math.max(1, Math.floor(tokens * units * budget.contextShare));
}
