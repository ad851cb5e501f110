import { UsageError } from './usage-error.ts';

/** A file of answers that people labelled cannot be used. */
export class LabelledFileError extends UsageError {
  readonly path: string;
  /** From 1 on; null when it is about the file. */
  readonly line: number | null;
  /** The name of the column or field; null when it is about the line. */
  readonly column: string | null;

  /** @param problem a sentence; it quotes nothing of the file but a label */
  constructor(
    path: string,
    { line, column }: { line: number | null; column: string | null },
    problem: string,
  ) {
    const place = line === null ? path : `${path}:${line}`;
    super(column === null ? `${place}: ${problem}` : `${place}, column ${column}: ${problem}`);
    this.path = path;
    this.line = line;
    this.column = column;
  }
}
