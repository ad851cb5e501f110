import type { Refusal, RowState } from './transcript-facts.ts';

/** Kinds of events of a skill in a session. */
export const USE_KINDS = [
  'loaded',
  'repeat',
  'invoked',
  'typed',
  'failed',
  'read',
  'part',
  'incidental',
] as const;
export type UseKind = (typeof USE_KINDS)[number];

/** Weakest state and longest row of each listed name. */
export type ListedNames = ReadonlyMap<string, { state: RowState; characters: number }>;

export interface UseEvent {
  kind: UseKind;
  /** Name; the salted hash of one that was typed and not delivered. */
  skill: string;
  /** Milliseconds since 1970; 0: unknown. */
  at: number;
  bySubagent: boolean;
  refusal: Refusal | null;
  /** Length of the delivered body; 0 where none was. */
  characters: number;
}

/** A root conversation with its resumed parts, forks and subagents. */
export interface JoinedSession {
  /** Salted hash. */
  id: string;
  versions: readonly string[];
  /** Hash of the working directory; null: not recorded. */
  project: string | null;
  /** Hashes of the folders above it, itself first. */
  folders: readonly string[];
  headless: boolean;
  first: number;
  last: number;
  prompts: number;
  answers: number;
  events: UseEvent[];
  listed: ListedNames;
}
