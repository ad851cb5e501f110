import type { PublishedDocuments, ViewedKind } from './document-kinds.ts';

/** The viewer's data: documents as published (snake_case), with related data. */

export type PublishedEvaluation = PublishedDocuments['evaluation'];
export type PublishedSession = PublishedDocuments['session'];
export type PublishedReviews = PublishedDocuments['threat-reviews'];

/** The SKILL.md of a subject. */
export interface SkillSource {
  /** The evaluation's `subject.path`. */
  path: string;
  /** Hash of the file with this text. */
  sha256: string;
  /** Cut after 1 MiB. */
  text: string;
  cut: boolean;
  /** True when it is exactly the evaluated file; false when it was edited since. */
  is_evaluated: boolean;
}

/** A session as a list shows it; the transcript is fetched by key. */
export interface ViewerSession {
  key: string;
  label: string;
  subject: string;
}

/** Related data of a document, by kind. */
interface Beside {
  evaluation: {
    /** Readable skills of the document. */
    sources: SkillSource[];
    /** Sessions with available transcripts. */
    sessions: ViewerSession[];
    /** Set where its members hold no more than tables show; each is fetched whole by its position. */
    members?: 'summaries';
  };
  comparison: {
    /** Texts of both sides; null when unavailable. */
    sources: { a: SkillSource | null; b: SkillSource | null };
    /** Set where two results of a history were put side by side. */
    results?: { a: ComparedResult; b: ComparedResult };
  };
  grid: {
    /** Sessions of its cells whose transcripts are available. */
    sessions: ViewerSession[];
  };
  'threat-report': {
    /** Human reviews so far; null without any. */
    reviews: PublishedReviews | null;
  };
}

/** Data of the other kinds. */
interface InSections {
  /**
   * `Section`s of the view model: the document as its view lays it out. Set when the viewer has no page for
   * it.
   */
  sections?: readonly object[];
}

/** A document with its related data, by kind. */
export type ViewerDocuments = {
  [Kind in ViewedKind]: { kind: Kind; document: PublishedDocuments[Kind] } & (Kind extends keyof Beside
    ? Beside[Kind]
    : InSections);
};

export type ViewerDocument = ViewerDocuments[ViewedKind];

/** The method of one of two compared results. */
export interface ComparedResult {
  /** ISO 8601; null for a file. */
  at: string | null;
  tool_version: string;
  /** The depth reached. */
  depth: string;
  /** Every model that answered, as `provider:model`. */
  models: string[];
}

/** One thing that can be opened. */
export interface ViewerEntry {
  /** Letters, digits and `-`; unique, and the same for the same file or run as long as the viewer runs. */
  id: string;
  kind: ViewedKind;
  title: string;
  /** File that it was read from, or run that it belongs to. */
  from: { file: string | null; run: string | null };
  /** Score and badge, or the verdict, in a few words; null when not stored. */
  outcome: string | null;
  /** Time of storage, ISO 8601; null for a file. */
  at: string | null;
}

/** One result of a run, for the history of a skill. */
export interface HistoryEntry {
  /** Id of the entry that opens it. */
  id: string;
  run: string;
  at: string;
  /**
   * Path like `subject.path`: relative to this folder, in which the run was started. Both together identify a
   * skill.
   */
  path: string;
  working_directory: string;
  name: string;
  /** True when it is part of the entry's plugin or collection. */
  is_member: boolean;
  sha256: string | null;
  tool_version: string;
  depth: string;
  score: number | null;
  ci_low: number | null;
  ci_high: number | null;
  badge: string | null;
  complete: boolean;
  /** Every model that answered, as `provider:model`. */
  models: string[];
  /** Cost of the whole run; null when unknown. */
  cost_usd: number | null;
}

/** A run as the history lists it. */
export interface ViewerRun {
  summary: PublishedDocuments['run-list']['runs'][number];
  entries: ViewerEntry[];
}

/** One message of the progress of a run at work. */
export interface ProgressEvent {
  status: ViewerRun['summary']['status'];
  answered: number;
  failed: number;
  open: number;
  reused: number;
  /** Sum of the known costs. */
  known_cost_usd: number;
  /** Total planned calls, as far as known; null when not reported. */
  planned_calls: number | null;
  /** Time its process began to work: the start, or the last resume. */
  working_since: string;
  /** Since then: tasks that were tried, and those of them that have no answer and are not being tried now. */
  ended: { tried: number; unanswered: number };
  /** Tasks of a run of the fleet that are not done; `dead` were given up. Absent for other runs. */
  fleet?: {
    queued: number;
    waiting: number;
    at_work: number;
    dead: number;
    /** Number of connected workers. */
    workers?: number;
    /** Tasks that no connected worker accepts, by their requirements. */
    unserved?: { kind: string; pool: string; tool_version: string; tasks: number }[];
    /** True when it waits for a missing worker to evaluate it. */
    unevaluated?: boolean;
  };
  /** Tasks that ended last, newest first, at most 20. */
  latest: { label: string; subject: string; outcome: 'succeeded' | 'failed'; at: string }[];
}

/** A member of a collection, with everything that is opened of it. */
export interface ViewerMember {
  document: PublishedEvaluation;
  /** Sources of the member and its skills. */
  sources: SkillSource[];
}

/** A large collection in an HTML file: each text is JSON, deflated (raw), in base64. */
export interface PackedCollection {
  kind: 'packed-collection';
  /** The part that a page shows first; null if it waits for the index. */
  beginning: object | null;
  /** A `ViewerDocument` with summaries of the members, as sent: JSON lines. */
  index: string;
  /** Lists of `ViewerMember`, in the order of the members; null: they follow the program, one per line. */
  blocks: string[] | null;
  /** Members in each block but the last. */
  blockSize: number;
}

/** A large document in an HTML file: a `ViewerDocument` as JSON, deflated (raw), in base64. */
export interface PackedDocument {
  kind: 'packed-document';
  data: string;
}

/** Data embedded in an HTML file. */
export interface EmbeddedViewer {
  version: 1;
  tool: { name: string; version: string };
  entries: ViewerEntry[];
  /** Documents by entry id. */
  documents: Record<string, ViewerDocument | PackedCollection | PackedDocument>;
  /** Transcripts by journal key. */
  transcripts: Record<string, PublishedSession>;
  /** Notes on omissions, shown to the reader. */
  notes: string[];
}

export type ViewerRunDetails = PublishedDocuments['run-details'];
