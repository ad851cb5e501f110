import type { ParsedPrompt } from './parse-prompt.ts';

/** A skill as read from disk: text and structure, without any judgement. */
export interface Skill extends ParsedPrompt {
  /** The frontmatter's name, or the folder's. */
  name: string;
  /** Name of the folder, its links resolved. */
  folderName: string;
  /** The SKILL.md as messages and documents name it, `/` as separator. */
  path: string;
  /** Real path of the folder. */
  folder: string;
  sha256: string;
  referenceFiles: string[];
  assetFiles: string[];
  /** True when texts next to SKILL.md, or in folders other than references/, hold a part of it. */
  hasSiblingTexts: boolean;
  /** Folder name of the skill that contains this one. */
  outerSkill: string | null;
  crossReferences: CrossReference[];
  /** Targets under references/ that do not exist, each once, in the order of their first link. */
  orphanReferences: LocatedTarget[];
}

export interface LocatedTarget {
  /** Normalised, relative to the skill folder. */
  target: string;
  /** 1-based position in the file. */
  line: number;
  column: number;
}

/** A pointer to another skill or agent. */
export interface CrossReference extends LocatedTarget {
  status: 'resolved' | 'dead' | 'untested';
  /** True when a Markdown link names it; code spans alone are never dead links. */
  byLink: boolean;
}
