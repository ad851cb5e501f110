/**
 * Folders in which agents keep skills, relative to a home folder or a project: those of agents/*.yaml, and of other agents by their
 * documentation. Read on 2026-11-26: https://github.com/vercel-labs/skills ("Supported agents"), https://cursor.com/docs/context/skills.
 */
export const SKILL_STORES: readonly string[] = [
  '.agent/skills',
  '.agents/skills',
  '.claude/skills',
  '.codex/skills',
  '.config/opencode/skill',
  '.config/opencode/skills',
  '.copilot/skills',
  '.cursor/skills',
  '.factory/skills',
  '.gemini/skills',
  '.github/skills',
  '.goose/skills',
  '.junie/skills',
  '.kilocode/skills',
  '.kiro/skills',
  '.opencode/skill',
  '.opencode/skills',
  '.qwen/skills',
  '.roo/skills',
  '.windsurf/skills',
];

/** The folders of agents with the paths below them that hold skills: of these folders nothing else is searched. */
const STORES_BY_FOLDER: ReadonlyMap<string, readonly string[]> = Map.groupBy(
  SKILL_STORES,
  (store) => store.split('/')[0] ?? store,
);

/** Returns the stores in a folder of an agent, such as `.opencode/skill`; an empty list for any other folder. */
export function storesIn(folderName: string): readonly string[] {
  return STORES_BY_FOLDER.get(folderName) ?? [];
}

/** Returns the folder that a store belongs to, a project or a home, for a path at or below a store; null outside of any. */
export function baseOfStore(path: string): string | null {
  const unified = path.replaceAll('\\', '/');
  for (const store of SKILL_STORES) {
    const at = `${unified}/`.lastIndexOf(`/${store}/`);
    if (at > 0) return path.slice(0, at);
  }
  return null;
}
