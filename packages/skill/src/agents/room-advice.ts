import type { ListedAgentName } from '@plugin-eval/core/documents/names.ts';
import type { AgentSet } from '@plugin-eval/core/documents/skill-set.ts';
import { formatCount } from '@plugin-eval/core/text/format-count.ts';
import { LISTING_PROFILES } from './agent-profiles.ts';

/** Characters that an author can be expected to take from descriptions without making them useless. */
const MOST_SHORTENED = 1000;

/** Display name of an agent. */
export function agentTitle(agent: ListedAgentName): string {
  return LISTING_PROFILES[agent].title;
}

/** Returns true when shortening descriptions can get all of them listed in full. */
export function isShortenable({ kind, characters }: AgentSet['cuts']): boolean {
  return kind === 'cuts' && characters <= MOST_SHORTENED;
}

/**
 * Advises how to get all skills of a set listed in full; null when they are, or when the agent has no limit.
 */
export function roomAdvice({ agent, cuts, rows }: Pick<AgentSet, 'agent' | 'cuts' | 'rows'>): string | null {
  const { kind, characters, longest, cuts: shortened, skillsThatFit } = cuts;
  if (kind === 'none') return null;
  if (isShortenable(cuts))
    return `Shorten ${descriptions(shortened.length)} by ${formatCount(characters)} characters in total, to at most ${longest} each.`;
  const listed = rows.filter(({ state }) => !UNLISTED.has(state)).length;
  const room = `Install fewer skills: ${agentTitle(agent)} has room for ${formatCount(skillsThatFit ?? 0)} of ${formatCount(listed)} whole, the shortest first.`;
  return kind === 'cuts'
    ? `${room} Shortening would have to remove ${formatCount(characters)} characters.`
    : `${room} Shortening cannot make room for all.`;
}

/** States that the budget has nothing to do with. */
const UNLISTED: ReadonlySet<string> = new Set(['hidden', 'shadowed', 'invalid']);

function descriptions(count: number): string {
  return count === 1 ? 'one description' : `${formatCount(count)} descriptions`;
}
