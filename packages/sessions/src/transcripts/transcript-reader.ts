import type { FactSink } from './fact-sink.ts';

/** State of a reader between two reads of a growing file; plain JSON, without text of anybody. */
export type ReaderState = Record<string, string | number | boolean | null | string[]>;

/** Reads the records of one file, in order. A record is any parsed JSON value: it comes from a stranger. */
export interface RecordReader {
  take(record: Record<string, unknown>): void;
}

export interface ReaderFile {
  /** Relative to the agent's folder, `/` as separator. */
  path: string;
  /** Milliseconds since 1970. */
  modified: number;
  state: ReaderState;
}

/** Makes the reader of one file of one agent. */
export type MakeReader = (sink: FactSink, file: ReaderFile) => RecordReader;
