import { LISTING_BUDGET } from './listing-budgets.ts';

/** What of a skill the list of skills shows. */
export interface ListedSkill {
  name: string;
  /** As the agent reads and calls it; one line. */
  callName: string;
  /** With its `when_to_use`. */
  description: string;
  /** False for a skill that the agent may not call by itself: it is not listed. */
  invocable: boolean;
}

export interface SkillListing {
  /** One line for each skill, `- name: description`; empty when there are none. */
  text: string;
  /** What was left of each description, by name. */
  listed: Record<string, 'full' | 'cut' | 'dropped'>;
}

/**
 * The characters that the list of skills may take.
 * @param contextTokens of the model; null when they are not known
 */
export function listingBudgetFor(contextTokens: number | null): number {
  const { contextShare, charactersPerToken, assumedContextTokens } = LISTING_BUDGET;
  const tokens = contextTokens ?? assumedContextTokens;
  return Math.max(1, Math.floor(tokens * charactersPerToken * contextShare));
}

/**
 * The list of skills as the imitated harness shows it to a session that has used none of them before: every name, and
 * in the order of the skills every description that still fits.
 * @param budget in UTF-16 units
 */
export function listSkills(skills: readonly ListedSkill[], budget: number): SkillListing {
  const entries = skills.filter(({ invocable }) => invocable).map(entryOf);
  const lineEnds = Math.max(0, entries.length - 1);
  let left = budget - lineEnds - entries.reduce((sum, { bare }) => sum + bare.length, 0);
  const lines: string[] = [];
  const listed = new Map<string, 'full' | 'cut' | 'dropped'>(skills.map(({ name }) => [name, 'dropped']));
  for (const { name, bare, full, state } of entries) {
    const extra = full.length - bare.length;
    const fits = extra <= left;
    if (fits) left -= extra;
    lines.push(fits ? full : bare);
    if (fits) listed.set(name, state);
  }
  return { text: lines.join('\n'), listed: Object.fromEntries(listed) };
}

function entryOf({ name, callName, description }: ListedSkill) {
  const { longestDescription } = LISTING_BUDGET;
  const isLong = description.length > longestDescription;
  const shown = isLong ? `${description.slice(0, longestDescription - 1).toWellFormed()}…` : description;
  const bare = `- ${callName}`;
  const state: 'full' | 'cut' = isLong ? 'cut' : 'full';
  return { name, bare, full: `${bare}: ${shown}`, state };
}
