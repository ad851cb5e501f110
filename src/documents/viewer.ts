import type { PublishedDocuments, ViewedKind } from './document-kinds.ts';

/** What the viewer shows: documents as they are published (snake_case), and what is opened beside them. */

export type PublishedEvaluation = PublishedDocuments['evaluation'];
export type PublishedSession = PublishedDocuments['session'];
export type PublishedReviews = PublishedDocuments['threat-reviews'];

/** The SKILL.md of a subject. */
export interface SkillSource {
  /** As `subject.path` of the evaluation. */
  path: string;
  /** Of the bytes of the file that `text` is from. */
  sha256: string;
  /** Cut after 1 MiB. */
  text: string;
  cut: boolean;
  /** Whether it is the very file that was evaluated; false when it was edited since. */
  is_evaluated: boolean;
}

/** A session as a list shows it; the transcript is fetched by key. */
export interface ViewerSession {
  key: string;
  label: string;
  subject: string;
}

/** By kind: what is opened beside a document. */
interface Beside {
  evaluation: {
    /** Of the skills of the document that could be read. */
    sources: SkillSource[];
    /** Those whose transcripts are at hand. */
    sessions: ViewerSession[];
    /** Set where its members hold no more than tables show; each is fetched whole by its position. */
    members?: 'summaries';
  };
  comparison: {
    /** Null where the text is not at hand. */
    sources: { a: SkillSource | null; b: SkillSource | null };
    /** Set where two results of a history were put side by side. */
    results?: { a: ComparedResult; b: ComparedResult };
  };
  grid: {
    /** Sessions of its cells whose transcripts are available. */
    sessions: ViewerSession[];
  };
  'threat-report': {
    /** What people decided so far; null when nothing was. */
    reviews: PublishedReviews | null;
  };
}

/** Of the other kinds. */
interface InSections {
  /** `Section` of the view model: the document as its view lays it out. Set where the viewer has no page of its own. */
  sections?: readonly object[];
}

/** By kind: a document with what is opened beside it. */
export type ViewerDocuments = {
  [Kind in ViewedKind]: { kind: Kind; document: PublishedDocuments[Kind] } & (Kind extends keyof Beside
    ? Beside[Kind]
    : InSections);
};

export type ViewerDocument = ViewerDocuments[ViewedKind];

/** How one of two results that are compared was made. */
export interface ComparedResult {
  /** ISO 8601; null for a file. */
  at: string | null;
  tool_version: string;
  /** That was reached. */
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
  /** Score and badge, or the verdict, in a few words; null where nobody kept it. */
  outcome: string | null;
  /** When it was kept, ISO 8601; null for a file. */
  at: string | null;
}

/** One result of a run, for the history of a skill. */
export interface HistoryEntry {
  /** Id of the entry that opens it. */
  id: string;
  run: string;
  at: string;
  /** As `subject.path`: relative to this folder, in which the run was started. Both together tell a skill. */
  path: string;
  working_directory: string;
  name: string;
  /** Whether it is part of the plugin or collection that the entry is about. */
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
  /** Of the whole run; null when unknown. */
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
  /** Sum of the costs that are known. */
  known_cost_usd: number;
  /** Calls that it is going to make in all, as far as it knows; null when it has not said. */
  planned_calls: number | null;
  /** When its process began to work: the start, or the last resume. */
  working_since: string;
  /** Since then: tasks that were tried, and those of them that have no answer and are not being tried now. */
  ended: { tried: number; unanswered: number };
  /** Tasks of a run of the fleet that are not done; `dead` were given up. Absent for other runs. */
  fleet?: {
    queued: number;
    waiting: number;
    at_work: number;
    dead: number;
    /** That are there. */
    workers?: number;
    /** Tasks that all of them leave alone, by what they ask for. */
    unserved?: { kind: string; pool: string; tool_version: string; tasks: number }[];
    /** Whether it waits for a worker that evaluates it, and there is none. */
    unevaluated?: boolean;
  };
  /** What ended last, newest first, at most 20. */
  latest: { label: string; subject: string; outcome: 'succeeded' | 'failed'; at: string }[];
}

/** A member of a collection, with everything that is opened of it. */
export interface ViewerMember {
  document: PublishedEvaluation;
  /** Of the member and the skills in it. */
  sources: SkillSource[];
}

/** A large collection in an HTML file: each text is JSON, deflated (raw), in base64. */
export interface PackedCollection {
  kind: 'packed-collection';
  /** The part that a page shows first; null if it waits for the index. */
  beginning: object | null;
  /** A `ViewerDocument` with summaries of the members, as it is sent: JSON lines. */
  index: string;
  /** Lists of `ViewerMember`, in the order of the members; null: they stand behind the program, a line each. */
  blocks: string[] | null;
  /** Members in each block but the last. */
  blockSize: number;
}

/** A large document in an HTML file: a `ViewerDocument` as JSON, deflated (raw), in base64. */
export interface PackedDocument {
  kind: 'packed-document';
  data: string;
}

/** What is embedded in an HTML file. */
export interface EmbeddedViewer {
  version: 1;
  tool: { name: string; version: string };
  entries: ViewerEntry[];
  /** By id of the entry. */
  documents: Record<string, ViewerDocument | PackedCollection | PackedDocument>;
  /** By journal key. */
  transcripts: Record<string, PublishedSession>;
  /** What did not fit: said to the reader. */
  notes: string[];
}

export type ViewerRunDetails = PublishedDocuments['run-details'];
