/** Finished documents of runs, as the journal keeps them. */

/** One evaluated skill or plugin of a document: what a history says of it. */
export interface SubjectRecord {
  /** Path, as `subject.path` of its evaluation. */
  path: string;
  name: string;
  kind: 'skill' | 'plugin';
  /** SHA-256 of SKILL.md; null for anything but a skill. */
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
  /** True for a part of the plugin or collection that the document is about. */
  isMember: boolean;
}

export interface NewDocument {
  /** A ViewedKind. */
  kind: string;
  title: string;
  /** Outcome in a few words. */
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
  /** Position from 0, in the order in which the run recorded its documents. */
  position: number;
  kind: string;
  title: string;
  /** Outcome in a few words; null for documents of older versions. */
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
  /** Start of the run. */
  workingDirectory: string;
  toolVersion: string;
}
