import type { ListingProfile } from '@plugin-eval/core/documents/agent-profile.ts';
import type { PlacedSkill } from '@plugin-eval/skill/agents/listable-skill.ts';
import {
  type ListingContext,
  type PreparedListing,
  prepareListing,
} from '@plugin-eval/skill/agents/prepare-listing.ts';

/** The shortest cuts of descriptions that let an agent list all of them in full. */
export interface CheapestCuts {
  /** Need for cuts, and whether they suffice. */
  kind: 'none' | 'cuts' | 'too-many';
  /** Characters in all. */
  characters: number;
  /** Length to which every longer description is cut. */
  longest: number | null;
  /** Cut skills, largest cut first. */
  cuts: { skill: number; from: number; to: number }[];
  /** Skills for which there is room uncut, the shortest rows first; null where all fit. */
  skillsThatFit: number | null;
}

/**
 * Finds the smallest total of characters to cut so that the rows of all skills fit, taken from the longest
 * descriptions, so that no cut description is shorter than an uncut one. The total is exactly the overflow if
 * characters are counted; for tokens it exceeds the minimum by fewer than four characters a row. Source:
 * docs/specification/skill-sets.md, "Cheapest cuts".
 */
export function cheapestCuts(
  profile: ListingProfile,
  skills: readonly PlacedSkill[],
  context: ListingContext,
): CheapestCuts {
  const none: CheapestCuts = { kind: 'none', characters: 0, longest: null, cuts: [], skillsThatFit: null };
  const prepared = prepareListing(profile, skills, context);
  const { entries, limit } = prepared;
  const cost = costOf(profile, prepared);
  const lengths = entries.map(({ skill, characters }) => (skill === null ? null : characters));
  const most = Math.max(0, ...lengths.map((length) => length ?? 0));
  const own = entries.map((entry, at) => (entry.skill === null ? ownCost(profile, prepared, at, cost) : 0));
  const fixedCost = own.reduce((sum, one) => sum + one, cost(null));
  const totalAt = (cap: number) =>
    entries.reduce((sum, entry) => {
      if (entry.skill === null) return sum;
      return sum + cost(entry.render(Math.min(entry.characters, cap)));
    }, fixedCost);
  if (totalAt(most) <= limit) return none;
  const skillsThatFit = mostThatFit(prepared, fixedCost, cost);
  // A description of one character is the least that can be listed whole.
  if (totalAt(1) > limit) return { ...none, kind: 'too-many', skillsThatFit };
  let low = 1;
  let high = most;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (totalAt(middle) <= limit) low = middle;
    else high = middle;
  }
  // What is left over at this length lets some rows keep a character more.
  let spare = limit - totalAt(low);
  const cuts: CheapestCuts['cuts'] = [];
  for (const [at, entry] of entries.entries()) {
    const from = lengths[at];
    if (from === null || from === undefined || from <= low || entry.skill === null) continue;
    const extra = cost(entry.render(low + 1)) - cost(entry.render(low));
    const keeps = extra <= spare;
    if (keeps) spare -= extra;
    const to = keeps ? low + 1 : low;
    if (to < from) cuts.push({ skill: entry.skill, from, to });
  }
  return {
    kind: 'cuts',
    characters: cuts.reduce((sum, { from, to }) => sum + from - to, 0),
    longest: low + 1 <= most && cuts.some(({ to }) => to === low + 1) ? low + 1 : low,
    cuts: cuts.sort((a, b) => b.from - b.to - (a.from - a.to) || a.skill - b.skill),
    skillsThatFit,
  };
}

type Cost = (text: string | null) => number;

/** Size of a row in the budget; null: the part outside all rows. */
function costOf({ listing }: ListingProfile, { unit }: PreparedListing): Cost {
  const isJoined = listing.beyondBudget === 'names-stay';
  return (text) => {
    if (text === null) return isJoined ? -1 : 0;
    return unit === 'characters' ? text.length + 1 : Math.ceil((Buffer.byteLength(text) + 1) / 4);
  };
}

/** Size of an agent's built-in skill before the set's own are listed in full. */
function ownCost({ listing }: ListingProfile, { entries }: PreparedListing, at: number, cost: Cost): number {
  const entry = entries[at];
  if (entry === undefined) return 0;
  const isLast = entries.slice(at).every(({ skill }) => skill === null);
  if (listing.beyondBudget === 'hard-stop' && isLast) return 0;
  const isBare = listing.beyondBudget === 'names-stay' && !entry.fixed;
  return cost(entry.render(isBare ? 0 : entry.characters));
}

function mostThatFit({ entries, limit }: PreparedListing, fixedCost: number, cost: Cost): number {
  let left = limit - fixedCost;
  let count = 0;
  const prices = entries.flatMap((entry) =>
    entry.skill === null ? [] : [cost(entry.render(entry.characters))],
  );
  for (const price of prices.sort((a, b) => a - b)) {
    left -= price;
    if (left < 0) break;
    count += 1;
  }
  return count;
}
