import type { PromptBucket } from '@plugin-eval/core/documents/names.ts';

/** A bucket of prompts that should trigger the skill. */
export type PositiveBucket = Exclude<PromptBucket, 'near_miss'>;

/** Names of skills as a file gives them, with or without the name of a plugin before a colon. */
export interface ExpectedSkills {
  /** Empty when no skill is expected. */
  expected: readonly string[];
  /** Others that are right too. */
  acceptable: readonly string[];
  /** Names that must not be chosen; absent when there are none. */
  excluded?: readonly string[];
}

/** A file of a case: an existing one, or a text in the case itself. */
export interface CaseFile {
  /** Place in the workspace, `/` as separator; null: by the rule for files given by name only. */
  path: string | null;
  /** Relative to the skill; null for one that the case holds. */
  source: string | null;
  /** Content; null for an existing file. */
  content: string | null;
}

/** A check of a session as stated in the file, not yet validated. */
export interface StatedGrader {
  /** Value in the shape of documents/grader.ts, with the keys of documents. */
  value: unknown;
  /** The key of the file that it was read from. */
  from: string;
}

/** The workspace part of a case. */
export interface CaseTask {
  /** User messages after the prompt, in order. */
  turns: readonly string[];
  /** Workspace files in addition to those in `EvalCase.files`. */
  files: readonly CaseFile[];
  /** Commands of the shell that come before the agent. */
  setup: readonly string[];
  graders: readonly StatedGrader[];
  /** Files that solve the case; null where it has no solution. */
  reference: readonly CaseFile[] | null;
  /** The last answer of an agent that solves it; null without one. */
  referenceAnswer: string | null;
  /** Seconds of the session; null where it does not say. */
  timeoutS: number | null;
  /** Weight from the file, else 1. Preserved for conversion: in figures every case counts once. */
  weight: number;
  /** Unsupported parts, each a sentence without its subject: "has ..." */
  notes: readonly string[];
}

/** One test written for a skill by its author or a user, in any dialect. All of its text is untrusted. */
export interface EvalCase {
  /** Id from the file; null without one. */
  id: string | null;
  prompt: string;
  /** The stated label, in a field, a list's name or a word; null without one. */
  shouldTrigger: boolean | null;
  /** The key or the rule of its dialect that the label comes from; null without a label. */
  labelFrom: string | null;
  /** The skills that the file expects to be chosen; null when it does not say. */
  expectedSkills: ExpectedSkills | null;
  /** Label suggested by its prose; null without one. Used only when the user requests guesses. */
  guess: boolean | null;
  /** Bucket named in the file. */
  bucket: PositiveBucket | null;
  /** Description of a good answer, in prose. */
  expectedOutput: string | null;
  /** Statements to be checked one by one. */
  expectations: readonly string[];
  /** The file's keys for the expectations. */
  expectationsFrom: readonly string[];
  /** Paths mentioned by the prompt, as the file names them: not checked. */
  files: readonly string[];
  /** The workspace part; null without anything beyond the files. */
  task: CaseTask | null;
}

/** The cases of one file, and its unreadable parts. */
export interface EvalCaseFile {
  /** Relative to the skill folder, or as the user named it. */
  file: string;
  /** Real path, of a file that the user named. */
  path?: string;
  /** Cases with distinct prompts, in file order. */
  cases: readonly EvalCase[];
  /** Cases with `status: draft`, which nobody has checked yet; they are not among the cases. */
  drafts: readonly EvalCase[];
  /** Omitted entries with reasons, one sentence each. */
  notes: readonly string[];
}
