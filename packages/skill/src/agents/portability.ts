import type { StaticLayer } from '@plugin-eval/core/documents/evaluation.ts';
import { AGENTS } from '@plugin-eval/core/documents/names.ts';
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
 * Compares how the agents treat a skill installed alone for the user, with each agent's usual context.
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

/** Returns true for an ignored key; keys unknown to every agent have a separate rule. */
function isIgnored(agent: (typeof AGENTS)[number], key: string): boolean {
  return !UNDERSTOOD[agent]?.has(key) && AGENTS.some((other) => UNDERSTOOD[other]?.has(key));
}
