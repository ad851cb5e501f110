import type { Frontmatter } from '../skill/frontmatter.ts';

/** A skill as far as the lists of agents are concerned. */
export interface ListableSkill {
  /** Name of its folder. */
  folder: string;
  status: Frontmatter['status'];
  fields: ReadonlyMap<string, unknown>;
  /** True when SKILL.md is a link. */
  isLink: boolean;
  /** Whether the description is a block scalar (`|`, `>`) with which the frontmatter ends. */
  endsInBlock: boolean;
  /** First line of the body without the marks of a heading, and its first paragraph; empty when there is none. */
  firstLine: string;
  firstParagraph: string;
  /** Parsed settings beside SKILL.md, by path: `agents/openai.yaml`. */
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
}
