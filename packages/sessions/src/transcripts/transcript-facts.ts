/** The contract between readers of transcripts and the counting of sessions. Facts hold no text of anybody. */

/** Reasons for which an agent refuses to load a skill. */
export const REFUSALS = ['unknown', 'hidden', 'error', 'denied'] as const;
export type Refusal = (typeof REFUSALS)[number];

export const MENTION_KINDS = ['load', 'read', 'part', 'edit', 'incidental'] as const;
/** Effects of a call on a skill; `load`: the agent's own mechanism delivers the body. */
export type MentionKind = (typeof MENTION_KINDS)[number];

export type RowState = 'whole' | 'cut' | 'name-only';

/** A row of a list of skills as it was sent. */
export interface ListedRow {
  name: string;
  state: RowState;
  /** Length of the whole row. */
  characters: number;
}

/** Facts about one session in one file. Times are milliseconds since 1970; 0: unknown. */
export interface SessionFacts {
  version: string;
  /** Hash of the working directory; null: not recorded. */
  project: string | null;
  /** Started by a program, not by a person. */
  headless: boolean;
  first: number;
  last: number;
  /** Answers of a model. */
  answers: number;
}

/** A call that concerns a skill. */
export interface CallFact {
  id: string;
  session: string;
  /** Subagent that made the call; null: the root conversation. */
  helper: string | null;
  at: number;
  kind: MentionKind;
  skill: string;
  version: string;
}

/** The result of a call: the first sign of a load. */
export interface ResultFact {
  id: string;
  at: number;
  refusal: Refusal | null;
}

/** A delivered body: the second sign of a load. */
export interface BodyFact {
  /** The call or the typed command that delivered it. */
  id: string;
  characters: number;
  /** Time of the delivery where it has a record of its own; 0: that of the result. */
  at: number;
}

/**
 * A prompt of a person. `typed`: hash of the name that it starts with, as `/name` or `$name`; of a command, the name.
 */
export interface PromptFact {
  id: string;
  session: string;
  at: number;
  typed: string | null;
  /** The agent marked it as a command whose body follows. */
  isCommand: boolean;
}

/** An invocation by a person, whose body was delivered. */
export interface InvocationFact {
  id: string;
  session: string;
  at: number;
  skill: string;
}

export interface ListFact {
  session: string;
  helper: string | null;
  /** Index into `lists`. */
  list: number;
}

/** Records of one kind that a reader understood, and records that it did not. */
export type Understood = Record<string, [understood: number, misunderstood: number]>;

/** Records of a file that were and were not understood. */
export interface ReadCounts {
  /** Counts of records by version and kind. */
  understood: Record<string, Understood>;
  /** Unreadable lines by reason. */
  unread: Record<string, number>;
}

/** Facts of one file. Ids of records, sessions and folders are salted hashes. */
export interface TranscriptFacts extends ReadCounts {
  sessions: Record<string, SessionFacts>;
  /** Folders above each working directory, as hashes, the directory itself first. */
  projects: Record<string, string[]>;
  /** Child and parent: forks and subagents that name their source. */
  links: [child: string, parent: string][];
  /** Ids that copies of a record share, with the session. */
  anchors: [id: string, session: string][];
  lists: ListedRow[][];
  listed: ListFact[];
  calls: CallFact[];
  results: ResultFact[];
  bodies: BodyFact[];
  prompts: PromptFact[];
  invocations: InvocationFact[];
}

/** Returns facts of a file in which nothing was read. */
export function noFacts(): TranscriptFacts {
  return {
    ...{ sessions: {}, projects: {}, links: [], anchors: [], lists: [], listed: [], calls: [] },
    ...{ results: [], bodies: [], prompts: [], invocations: [], understood: {}, unread: {} },
  };
}

/** A prompt with its text, for the one pass that ranks prompts. It is never stored. */
export interface SpokenPrompt {
  session: string;
  at: number;
  text: string;
}
