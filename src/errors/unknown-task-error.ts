import { UsageError } from './usage-error.ts';

/** A run has no answer, or more than one, whose key begins like that. */
export class UnknownTaskError extends UsageError {
  readonly run: string;
  readonly key: string;

  /** @param matches how many keys begin like that */
  constructor(run: string, key: string, matches: number) {
    const problem = matches === 0 ? 'no answer' : `${matches} answers`;
    super(
      `Run ${run} has ${problem} whose key begins with '${key}'. plugin-eval runs show ${run} lists them.`,
    );
    this.run = run;
    this.key = key;
  }
}
