import type { AgentName } from '@plugin-eval/core/documents/names.ts';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import { listSkills } from '@plugin-eval/skill/agents/list-skills.ts';
import { listableSkill } from '@plugin-eval/skill/agents/listable.ts';
import type { PlacedSkill } from '@plugin-eval/skill/agents/listable-skill.ts';
import { readFrontmatter } from '@plugin-eval/skill/frontmatter.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import type { InstalledAgent } from '../stand-ins/agents/installed-agents.ts';
import { realListing } from '../stand-ins/agents/real-listing.ts';

/** Texts of SKILL.md files by the names of their folders. */
export type SkillFiles = ReadonlyMap<string, string>;

/** The list that a real agent shows, and the one that its profile gives for the same skills. */
export async function compareListing(
  agent: AgentName,
  installed: InstalledAgent,
  skills: SkillFiles,
  { contextTokens = 200_000, quiet = true }: { contextTokens?: number; quiet?: boolean } = {},
): Promise<{ real: string; computed: string }> {
  const profile = AGENT_PROFILES[agent];
  const folder = profile.search.folders.findIndex(({ scope }) => scope === 'user');
  const base = `home/${profile.search.folders[folder]?.path}`;
  const files = new Map([...skills].map(([name, text]) => [`${base}/${name}/SKILL.md`, text]));
  const { text, root } = await realListing(agent, installed, files, { contextTokens, quiet });
  const placed = [...skills].map(([name, markdown]): PlacedSkill => {
    const lines = splitLines(markdown);
    const skill = listableSkill(name, readFrontmatter(lines, DEFAULT_READ_LIMITS).frontmatter, lines);
    return { skill, folder, root: `${root}/${base}`, path: `${name}/SKILL.md` };
  });
  const listing = listSkills(profile, placed, { contextTokens, builtIn: quiet ? 'quiet' : 'all' });
  return { real: withoutBuiltIn(agent, text), computed: withoutBuiltIn(agent, listing.text) };
}

/** The texts of an agent's own skills are not ours to keep: their names stay. */
function withoutBuiltIn(agent: AgentName, text: string): string {
  const { builtIn } = AGENT_PROFILES[agent].listing;
  return builtIn.reduce(
    (left, { name }) => {
      const row = new RegExp(`^- ${name}: [\\s\\S]*?(?=\\n- |$(?![\\s\\S]))`, 'm');
      const entry = new RegExp(
        `(<name>${name}</name>\\s*<description>)[\\s\\S]*?(</description>\\s*<location>)[\\s\\S]*?(</location>)`,
      );
      return left.replace(row, `- ${name}`).replace(entry, '$1$2$3');
    },
    text.replace(/\n- `r1` = .*\.system`/, ''),
  );
}
