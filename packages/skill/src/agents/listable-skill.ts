import type { Frontmatter } from '../frontmatter.ts';

/** A skill as far as the lists of agents are concerned. */
export interface ListableSkill {
  /** Name of its folder. */
  folder: string;
  status: Frontmatter['status'];
  fields: ReadonlyMap<string, unknown>;
  /** True when SKILL.md is a link. */
  isLink: boolean;
  /** True when the frontmatter ends with the description as a block scalar (`|`, `>`). */
  endsInBlock: boolean;
  /** First line of the body without heading marks, and its first paragraph; empty without any. */
  firstLine: string;
  firstParagraph: string;
  /** Parsed settings next to SKILL.md, by path: `agents/openai.yaml`. */
  settings: ReadonlyMap<string, unknown>;
}

/** A skill in one of the folders in which an agent looks. */
export interface PlacedSkill {
  skill: ListableSkill;
  /** Index into the profile's search folders; null: the first one of the user. */
  folder: number | null;
  /** The search folder, absolute. */
  root: string;
  /** SKILL.md relative to it, `/` as separator. */
  path: string;
  /** Use of the skill, by which an agent may keep descriptions. @default 0 */
  weight?: number;
}
