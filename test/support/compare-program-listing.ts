import { ACP_AGENTS, type AcpAgentName } from '@plugin-eval/core/documents/names.ts';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import type { InstalledProgram } from '@plugin-eval/sessions/programs/find-agent-program.ts';
import { listedByProgram } from '@plugin-eval/sessions/programs/listed-by-program.ts';
import { LISTING_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import { listSkills } from '@plugin-eval/skill/agents/list-skills.ts';
import { listableSkill } from '@plugin-eval/skill/agents/listable.ts';
import { readFrontmatter } from '@plugin-eval/skill/frontmatter.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { requestTexts } from './program-listing.ts';
import { synthesisedSkill } from './synthesised-skill.ts';

/** Listed share of each skill by name: real, and computed from the profile. */
export interface ComparedStates {
  real: Readonly<Record<string, string>>;
  computed: Readonly<Record<string, string>>;
}

/** Installs skills in an agent that speaks ACP, and reads how much of each it lists. */
export async function compareProgramListing(
  installed: InstalledProgram,
  descriptions: ReadonlyMap<string, string>,
): Promise<ComparedStates> {
  const { program } = installed;
  const agent = acpAgent(program.driver);
  const profile = LISTING_PROFILES[agent];
  const folder = profile.search.folders.findIndex(
    ({ scope, path }) => scope === 'user' && path === program.skillsFolder,
  );
  const base = `home/${program.skillsFolder}`;
  const files = new Map(
    [...descriptions].map(([name, text]) => [`${base}/${name}/SKILL.md`, skill(name, text)]),
  );
  const texts = await requestTexts(installed, files);
  const skills = [...descriptions].map(([name, description]) => synthesisedSkill({ name, description }));
  const placed = [...descriptions].map(([name, text]) => {
    const lines = splitLines(skill(name, text));
    const listable = listableSkill(name, readFrontmatter(lines, DEFAULT_READ_LIMITS).frontmatter, lines);
    return { skill: listable, folder, root: `/${base}`, path: `${name}/SKILL.md` };
  });
  const { rows } = listSkills(profile, placed, { contextTokens: 200_000, builtIn: 'all' });
  return {
    real: listedByProgram(program, skills, texts),
    computed: Object.fromEntries([...descriptions.keys()].map((name, index) => [name, stateOf(rows[index])])),
  };
}

function stateOf(row: { state: string; description: string } | undefined): string {
  if (row === undefined || row.description === '') return 'dropped';
  return row.state === 'whole' ? 'full' : row.state;
}

function acpAgent(driver: string): AcpAgentName {
  const agent = ACP_AGENTS.find((name) => name === driver);
  if (agent === undefined) throw new Error(`${driver} does not speak ACP.`);
  return agent;
}

export function skill(name: string, description: string): string {
  return `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\nDo it.\n`;
}
