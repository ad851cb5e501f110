import type { StaticLayer } from '../documents/evaluation.ts';
import { AGENTS } from '../documents/names.ts';
import { AGENT_PROFILES } from './agent-profiles.ts';
import { listSkills } from './list-skills.ts';
import type { ListableSkill } from './listable-skill.ts';

export type Portability = NonNullable<StaticLayer['portability']>[number];

const MOST_WORDS = 20;
const folded = (key: string) => key.toLowerCase().replace(/[-_ ]/g, '');
const UNDERSTOOD = Object.fromEntries(
  AGENTS.map((agent) => [agent, new Set(AGENT_PROFILES[agent].reading.keys.map(folded))]),
);

/**
 * What each agent makes of a skill that is installed alone for the user, with the context that the agent usually has.
 * Source: docs/specification/skill-sets.md, "Portability".
 */
export function portabilityOf(skill: ListableSkill): Portability[] {
  return AGENTS.map((agent) => {
    const profile = AGENT_PROFILES[agent];
    const at = profile.search.folders.findIndex(({ scope }) => scope === 'user');
    const root = `~/${profile.search.folders[at]?.path ?? ''}`;
    const placed = { skill, folder: at, root, path: `${skill.folder}/SKILL.md` };
    const [row] = listSkills(profile, [placed], { contextTokens: null, builtIn: 'none' }).rows;
    return {
      agent,
      version: profile.version,
      state: row?.state ?? 'omitted',
      reason: row?.reason ?? null,
      name: row?.name ?? null,
      lostCharacters: row?.lost?.characters ?? 0,
      lostWords: (row?.lost?.words ?? []).slice(0, MOST_WORDS),
      lostTrigger: row?.lost?.trigger ?? null,
      ignoredKeys: [...skill.fields.keys()].filter((key) => isIgnored(agent, folded(key))),
    };
  });
}

/** Keys that no agent knows are told by a rule of their own. */
function isIgnored(agent: (typeof AGENTS)[number], key: string): boolean {
  return !UNDERSTOOD[agent]?.has(key) && AGENTS.some((other) => UNDERSTOOD[other]?.has(key));
}
