import type { EvalCase } from '../eval-case.ts';

/** Dialects that cases can be written in. */
export const CASE_FORMATS = ['skill-creator', 'nvidia', 'promptfoo', 'waza', 'vally', 'tessl'] as const;
export type CaseFormat = (typeof CASE_FORMATS)[number];

/** A file to be written: its text, or a file of the skill, by the path that cases name it by. */
export type WrittenFile = { text: string } | { copyOf: string };

/** Files by their path in the folder of a skill, the one that holds the cases first. */
export type WrittenFiles = Map<string, WrittenFile>;

/** A part of a case missing in its new form. */
export interface LostField {
  /** Index of the case; null for the source as a whole. */
  case: number | null;
  /** Path in our own format: `graders[2]`. */
  field: string;
  /** Reason or difference, as a sentence. */
  what: string;
}

/** Cases with the name of their skill, on their way into another dialect. */
export interface CasesToWrite {
  skill: string;
  cases: readonly EvalCase[];
}

/** Cases converted to a dialect. */
export interface WrittenCases {
  files: WrittenFiles;
  /**
   * Fields that the dialect's programs would read differently than meant; lost fields are found by reading
   * the result.
   */
  cautions: LostField[];
}
