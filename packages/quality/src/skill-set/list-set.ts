import type { ListedAgentName } from '@plugin-eval/core/documents/names.ts';
import { LISTING_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import { type Listing, listSkills } from '@plugin-eval/skill/agents/list-skills.ts';
import type { PlacedSkill } from '@plugin-eval/skill/agents/listable-skill.ts';
import { type CheapestCuts, cheapestCuts } from './cheapest-cuts.ts';
import type { SetMember } from './set-member.ts';

export interface SetListing extends Listing {
  agent: ListedAgentName;
  cuts: CheapestCuts;
  /** Size of all rows in full, in the unit of the budget. */
  wanted: number;
  /** The list with the cheapest cuts; null when no cuts are needed. */
  textAfterCuts: string | null;
}

export interface SetContext {
  contextTokens: number | null;
  builtIn: 'all' | 'quiet';
}

/** The list of a set in one agent, as if all of it were installed for the user. */
export function listSet(
  agent: ListedAgentName,
  members: readonly SetMember[],
  context: SetContext,
): SetListing {
  const profile = LISTING_PROFILES[agent];
  const skills = placedFor(agent, members);
  const listing = listSkills(profile, skills, context);
  const cuts = cheapestCuts(profile, skills, context);
  const unbounded = { ...profile, listing: { ...profile.listing, beyondBudget: 'unbounded' as const } };
  const wanted = listing.budget === null ? 0 : (listSkills(unbounded, skills, context).budget?.used ?? 0);
  const shortened = cuts.kind === 'cuts' ? withCuts(skills, cuts) : null;
  return {
    ...listing,
    ...{ agent, cuts, wanted },
    textAfterCuts: shortened === null ? null : listSkills(profile, shortened, context).text,
  };
}

/** Places each member in the user's first search folder, at its original depth in its folder of skills. */
export function placedFor(agent: ListedAgentName, members: readonly SetMember[]): PlacedSkill[] {
  const { folders } = LISTING_PROFILES[agent].search;
  const at = folders.findIndex(({ scope }) => scope === 'user');
  const root = `~/${folders[at]?.path ?? ''}`;
  return members.map(({ listable, inStore, use }) => ({
    skill: listable,
    folder: at,
    root,
    path: `${inStore}/SKILL.md`,
    weight: use?.get(agent)?.weight ?? 0,
  }));
}

function withCuts(skills: readonly PlacedSkill[], { cuts }: CheapestCuts): PlacedSkill[] {
  const lengths = new Map(cuts.map(({ skill, to }) => [skill, to]));
  return skills.map((placed, index) => {
    const to = lengths.get(index);
    const description = placed.skill.fields.get('description');
    if (to === undefined || typeof description !== 'string') return placed;
    // A field that is listed behind the description goes with what is cut.
    const fields = new Map(placed.skill.fields);
    fields.delete('when_to_use');
    fields.set('description', [...description.replace(/\s+/g, ' ').trim()].slice(0, to).join(''));
    return { ...placed, skill: { ...placed.skill, fields } };
  });
}
