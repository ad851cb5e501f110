import type { ReadingNote } from './reading-note.ts';

/** A folder or file that belongs to a target, before it is read. */
export interface Member {
  /** Absolute, as found. */
  path: string;
  /** Name in messages and documents: relative to the working directory, `/` as separator. */
  shown: string;
}

export interface SkippedMember {
  path: string;
  reason: string;
}

export interface FailedMember {
  path: string;
  rule: string;
  message: string;
}

/** The parts of a plugin, found but not read. */
export interface PluginMember extends Member {
  name: string;
  /** True when another entry of its marketplace owns everything in the folder but these skills. */
  sharesRoot: boolean;
  skills: Member[];
  agents: Member[];
  commands: Member[];
  notes: ReadingNote[];
  skipped: SkippedMember[];
  errors: FailedMember[];
}

/** Skills in a marketplace's tree that belong to no listed plugin; at least one. */
export interface UnlistedSkills {
  /** The marketplace as messages name it. */
  marketplace: string;
  skills: Member[];
}

/** The contents of a folder of skills, a marketplace or several paths. */
export interface CollectionMembers {
  skills: Member[];
  plugins: PluginMember[];
  unlisted: UnlistedSkills[];
  skipped: SkippedMember[];
  errors: FailedMember[];
}
