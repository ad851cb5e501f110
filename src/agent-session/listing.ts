/**
 * How Claude Code bounds the list of skills that its agent is shown, as of 2026-11-22 (2.1.x; the Agent SDK 0.3.330 is
 * the same harness): 1 % of the context window in characters, four to a token, 200,000 tokens when the window is not
 * known, thus 8,000 characters; a description with its `when_to_use` is cut at 1,536 characters; when the list is too
 * long, descriptions that do not fit are dropped and the names stay. Sources: https://code.claude.com/docs/en/skills, the settings `skillListingBudgetFraction` and `skillListingMaxDescChars` of
 * https://code.claude.com/docs/en/settings, https://claudefa.st/blog/guide/mechanics/skill-listing-budget (2.1.129) and
 * https://github.com/by-carlos/daikenja (8,000 characters measured with 2.1.240). Versions before 2.1 listed 15,000
 * characters and dropped whole entries: https://github.com/anthropics/claude-code/issues/12782.
 */
const LISTING_BUDGET = {
  contextShare: 0.01,
  charactersPerToken: 4,
  assumedContextTokens: 200_000,
  longestDescription: 1_536,
} as const;

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
