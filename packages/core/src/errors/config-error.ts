import { UsageError } from './usage-error.ts';

/** A configuration value that cannot be obeyed; `source` is the file, variable or flag that holds it. */
export class ConfigError extends UsageError {
  readonly source: string;
  readonly key: string | null;
  /** Every problem of the source as a sentence, the one that is reported first; one or more. */
  readonly problems: readonly string[];
  /** The first problem, without its place. */
  readonly problem: string;

  /** @param others what else is wrong with the same source; the message only counts them */
  constructor(source: string, key: string | null, problem: string, others: readonly ConfigError[] = []) {
    const first = key === null ? `${source}: ${problem}` : `${source}: ${key}: ${problem}`;
    super(others.length === 0 ? first : `${first} ${moreProblems(others.length, source)}`);
    this.source = source;
    this.key = key;
    this.problems = [first, ...others.flatMap(({ problems }) => problems)];
    this.problem = problem;
  }
}

function moreProblems(count: number, source: string): string {
  const problems = count === 1 ? '1 more problem' : `${count} more problems`;
  return `There ${count === 1 ? 'is' : 'are'} ${problems}; "plugin-eval config check ${source}" lists all.`;
}
