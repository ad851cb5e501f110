/** Finished documents of runs, as the journal keeps them. */

/** One evaluated skill or plugin of a document: what a history says of it. */
export interface SubjectRecord {
  /** As `subject.path` of its evaluation. */
  path: string;
  name: string;
  kind: 'skill' | 'plugin';
  /** Of the bytes of SKILL.md; null for what is not a skill. */
  sha256: string | null;
  /** The depth that was reached. */
  depth: string;
  /** 0 to 100; null when it was not measured. */
  score: number | null;
  ciLow: number | null;
  ciHigh: number | null;
  badge: string | null;
  complete: boolean;
  /** Every model that answered, as `provider:model`. */
  models: readonly string[];
  /** Whether it is part of a plugin or collection that the document is about. */
  isMember: boolean;
}

export interface NewDocument {
  /** A ViewedKind. */
  kind: string;
  title: string;
  /** What it came to, in a few words. */
  outcome: string;
  /** JSON, in its published shape. */
  document: string;
  /** Empty for what is not an evaluation. */
  subjects: readonly SubjectRecord[];
  recordedAt: Date;
}

/** A document without its text, which may be large. */
export interface DocumentSummary {
  runId: string;
  /** From 0 on, in the order in which the run recorded them. */
  position: number;
  kind: string;
  title: string;
  /** What it came to, in a few words; null for documents from before it was kept. */
  outcome: string | null;
  recordedAt: Date;
}

export interface StoredDocument extends DocumentSummary {
  document: string;
}

/** One subject of one document. */
export interface SubjectResult extends SubjectRecord {
  runId: string;
  position: number;
  recordedAt: Date;
  /** Of the run. */
  workingDirectory: string;
  toolVersion: string;
}
