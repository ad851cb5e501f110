import type { ListableSkill } from '../agents/listable-skill.ts';

/** A prompt that its author says a skill is for. */
export interface PooledPrompt {
  text: string;
  /** Names of the skills that are right; empty when none is. */
  acceptable: readonly string[];
  /** Whether only this is known: that it is not for the skill in whose file it stands. @default false */
  notSelf?: boolean;
}

/** One skill of a set. */
export interface SetMember {
  /** The frontmatter's name, or the folder's. */
  name: string;
  /** SKILL.md as documents name it. */
  path: string;
  /** Real path of the folder. */
  folder: string;
  /** The folder relative to the folder of skills that it was found in; its name where it stands alone or a plugin brings it. */
  inStore: string;
  /** Line of the description; null when there is none. */
  line: number | null;
  /** What brought it: a plugin, or null. */
  plugin: string | null;
  listable: ListableSkill;
  /** As the author wrote it, with `when_to_use`; empty when there is none. */
  description: string;
  body: string;
  /** The author's own; empty when there are none. */
  prompts: readonly PooledPrompt[];
}
