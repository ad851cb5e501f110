import type { StaticLayer } from '@plugin-eval/core/documents/evaluation.ts';
import { LISTED_AGENTS } from '@plugin-eval/core/documents/names.ts';
import { LISTING_PROFILES } from './agent-profiles.ts';
import { listSkills } from './list-skills.ts';
import type { ListableSkill } from './listable-skill.ts';

export type Portability = NonNullable<StaticLayer['portability']>[number];

const MOST_WORDS = 20;
const folded = (key: string) => key.toLowerCase().replace(/[-_ ]/g, '');
/** Fields that tell a reader something and have no effect in any agent. */
const INFORMATIVE = new Set(['license', 'compatibility', 'metadata', 'version']);
/** Fields that each agent understands; no entry where they are unknown. */
const UNDERSTOOD = new Map(
  Object.values(LISTING_PROFILES).flatMap(({ agent, reading }) =>
    reading?.keys == null ? [] : [[agent, new Set(reading.keys.map(folded))] as const],
  ),
);

/**
 * Compares how the agents treat a skill installed alone for the user, with each agent's usual context.
 * Source: docs/specification/skill-sets.md, "Portability".
 */
export function portabilityOf(skill: ListableSkill): Portability[] {
  return LISTED_AGENTS.map((agent) => {
    const profile = LISTING_PROFILES[agent];
    const at = profile.search.folders.findIndex(({ scope }) => scope === 'user');
    const root = `~/${profile.search.folders[at]?.path ?? ''}`;
    const placed = { skill, folder: at, root, path: `${skill.folder}/SKILL.md` };
    const [row] = listSkills(profile, [placed], { contextTokens: null, builtIn: 'none' }).rows;
    const understood = UNDERSTOOD.get(agent);
    return {
      agent,
      version: profile.version,
      state: row?.state ?? 'omitted',
      reason: row?.reason ?? null,
      name: row?.name ?? null,
      lostCharacters: row?.lost?.characters ?? 0,
      lostWords: (row?.lost?.words ?? []).slice(0, MOST_WORDS),
      lostTrigger: row?.lost?.trigger ?? null,
      ignoredKeys:
        understood === undefined
          ? null
          : [...skill.fields.keys()].filter((key) => isIgnored(understood, folded(key))),
    };
  });
}

/** Returns true for an ignored key; keys unknown to every agent have a separate rule. */
function isIgnored(understood: ReadonlySet<string>, key: string): boolean {
  if (INFORMATIVE.has(key) || understood.has(key)) return false;
  return [...UNDERSTOOD.values()].some((other) => other.has(key));
}
