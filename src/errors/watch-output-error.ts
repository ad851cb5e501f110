import { UsageError } from './usage-error.ts';

/** `--watch` shows changes as text; another format on stdout would be many documents in a row. */
export class WatchOutputError extends UsageError {
  readonly format: string;

  constructor(format: string) {
    super(
      `--watch prints text, not ${format}. Leave --output out; -o ${format}:FILE is written anew on every change.`,
    );
    this.format = format;
  }
}
