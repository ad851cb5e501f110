import { UsageError } from './usage-error.ts';

export type FileProblem =
  | 'missing'
  | 'unreadable'
  | 'too-large'
  | 'not-json'
  | 'foreign'
  | 'newer'
  | 'damaged';

/** A place in a file: a line from 1, and a column or field by its name. */
export interface FilePlace {
  line: number | null;
  column: string | null;
}

/** A file or folder that the user named cannot be used. */
export class FileError extends UsageError {
  readonly path: string;
  readonly problem: FileProblem;
  /** Line from 1; null for the whole file. */
  readonly line: number | null;
  /** Name of the column or field; null for the whole line. */
  readonly column: string | null;

  /** @param explanation goes on from the path, or from the place: what is wrong, and what to do about it */
  constructor(path: string, problem: FileProblem, explanation: string, place: FilePlace | null = null) {
    const { line, column } = place ?? { line: null, column: null };
    const shown = `${line === null ? path : `${path}:${line}`}${column === null ? '' : `, column ${column}`}`;
    super(`${shown}${place === null ? '' : ':'} ${explanation}`);
    this.path = path;
    this.problem = problem;
    this.line = line;
    this.column = column;
  }
}
