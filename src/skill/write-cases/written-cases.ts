import type { EvalCase } from '../eval-case.ts';

/** Dialects that cases can be written in. */
export const CASE_FORMATS = ['skill-creator', 'nvidia', 'promptfoo', 'waza'] as const;
export type CaseFormat = (typeof CASE_FORMATS)[number];

/** A file to be written: its text, or a file of the skill, by the path that cases name it by. */
export type WrittenFile = { text: string } | { copyOf: string };

/** Files by their path in the folder of a skill, the one that holds the cases first. */
export type WrittenFiles = Map<string, WrittenFile>;

/** Something that a case says and its new form does not. */
export interface LostField {
  /** Index of the case; null where it is said of the source as a whole. */
  case: number | null;
  /** As in files of ours: `graders[2]`. */
  field: string;
  /** Why, or what is different: a sentence. */
  what: string;
}

/** Cases with the name of their skill, on their way into another dialect. */
export interface CasesToWrite {
  skill: string;
  cases: readonly EvalCase[];
}

/** What a dialect makes of cases. */
export interface WrittenCases {
  files: WrittenFiles;
  /** What programs of that dialect would read otherwise than it is meant; what does not come back is found by reading. */
  cautions: LostField[];
}
