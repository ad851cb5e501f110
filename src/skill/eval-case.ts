import type { PromptBucket } from '../documents/names.ts';

/** One test that an author or a user wrote for a skill, whatever the dialect. All of its text is untrusted. */
export interface EvalCase {
  prompt: string;
  /** Null when nobody said it and the expected output hands the task over to another skill. */
  shouldTrigger: boolean | null;
  /** Whether the file says it outright, instead of leaving it to be understood. */
  labelled: boolean;
  /** When the file names it, and it fits the label. */
  bucket: PromptBucket | null;
  /** What a good answer is, in prose. */
  expectedOutput: string | null;
  /** Statements to be checked one by one. */
  expectations: readonly string[];
  /** Paths that the prompt speaks of, as the file names them: nothing was looked for there. */
  files: readonly string[];
}

/** The cases of one file, and what could not be read of it. */
export interface EvalCaseFile {
  /** Relative to the skill folder, or as the user named it. */
  file: string;
  /** Of distinct prompts, in the order of the file. */
  cases: readonly EvalCase[];
  /** What was left out and why, each a sentence. */
  notes: readonly string[];
}
