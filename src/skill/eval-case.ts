import type { PromptBucket } from '../documents/names.ts';

/** A bucket of prompts that should trigger the skill. */
export type PositiveBucket = Exclude<PromptBucket, 'near_miss'>;

/** Names of skills as a file gives them, with or without the name of a plugin before a colon. */
export interface ExpectedSkills {
  /** Empty when no skill at all is expected. */
  expected: readonly string[];
  /** Others that are right too. */
  acceptable: readonly string[];
}

/** One test that an author or a user wrote for a skill, whatever the dialect. All of its text is untrusted. */
export interface EvalCase {
  prompt: string;
  /** What the file says outright, in a field, in the name of a list or in a word; null when it does not. */
  shouldTrigger: boolean | null;
  /** The skills that the file expects to be chosen; null when it does not say. */
  expectedSkills: ExpectedSkills | null;
  /** What its prose suggests; null when it suggests nothing. No label: only a user who asks for guesses gets it. */
  guess: boolean | null;
  /** When the file names it. */
  bucket: PositiveBucket | null;
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
  /** Real path, of a file that the user named. */
  path?: string;
  /** Of distinct prompts, in the order of the file. */
  cases: readonly EvalCase[];
  /** What was left out and why, each a sentence. */
  notes: readonly string[];
}
