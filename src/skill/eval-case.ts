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

/** A file of a case: one that lies there, or a text that the case holds itself. */
export interface CaseFile {
  /** Where it comes in the workspace, `/` as separator; null: by the rule for files that are only named. */
  path: string | null;
  /** Relative to the skill; null for one that the case holds. */
  source: string | null;
  /** Null for one that lies there. */
  content: string | null;
}

/** A check of what a session did, as the file has it: nobody has looked yet whether it is one. */
export interface StatedGrader {
  /** In the shape of documents/grader.ts, its keys as in documents. */
  value: unknown;
  /** The key of the file that it was read from. */
  from: string;
}

/** What a case says of a session whose agent has a workspace. */
export interface CaseTask {
  /** What the user says after the prompt, in order. */
  turns: readonly string[];
  /** Files of the workspace beside those that `EvalCase.files` names. */
  files: readonly CaseFile[];
  /** Commands of the shell that come before the agent. */
  setup: readonly string[];
  graders: readonly StatedGrader[];
  /** Files that solve the case; null where it has no solution. */
  reference: readonly CaseFile[] | null;
  /** The last answer of an agent that solves it; null where none is written. */
  referenceAnswer: string | null;
  /** Seconds of the session; null where it does not say. */
  timeoutS: number | null;
  /** As the file states it, else 1. Kept for conversion: in figures every case counts once. */
  weight: number;
  /** What it says that is not supported, each a sentence without its subject: "has ..." */
  notes: readonly string[];
}

/** One test that an author or a user wrote for a skill, whatever the dialect. All of its text is untrusted. */
export interface EvalCase {
  /** As the file names it; null where it does not. */
  id: string | null;
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
  /** The keys of the file that the expectations stand under. */
  expectationsFrom: readonly string[];
  /** Paths that the prompt speaks of, as the file names them: nothing was looked for there. */
  files: readonly string[];
  /** Null where it says nothing beyond the files. */
  task: CaseTask | null;
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
