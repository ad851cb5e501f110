import type { ListedAgentName, UseVerdict } from '@plugin-eval/core/documents/names.ts';
import type { ListableSkill } from '@plugin-eval/skill/agents/listable-skill.ts';

/** A prompt that its author assigns to a skill. */
export interface PooledPrompt {
  text: string;
  /** Names of the correct skills; empty when there are none. */
  acceptable: readonly string[];
  /** True when it is only known not to be for the skill of its file. @default false */
  notSelf?: boolean;
}

/** Use of a skill in one agent, from its transcripts. */
export interface MemberUse {
  /** Uses, halved each week down to a tenth. */
  weight: number;
  /** Sessions with a load or an invocation. */
  sessions: number;
  verdict: UseVerdict;
}

/** One skill of a set. */
export interface SetMember {
  /** The frontmatter's name, or the folder's. */
  name: string;
  /** SKILL.md as documents name it. */
  path: string;
  /** Real path of the folder. */
  folder: string;
  /** Folder relative to the folder of skills it was found in; its name for a stand-alone or plugin skill. */
  inStore: string;
  /** Line of the description; null without one. */
  line: number | null;
  /** Plugin that contains it, or null. */
  plugin: string | null;
  listable: ListableSkill;
  /** Description as written, with `when_to_use`; empty without one. */
  description: string;
  body: string;
  /** The author's prompts; empty without any. */
  prompts: readonly PooledPrompt[];
  /** Absent without a document of usage. */
  use?: ReadonlyMap<ListedAgentName, MemberUse>;
}
