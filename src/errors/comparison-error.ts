import { UsageError } from './usage-error.ts';

/** Two things that cannot be compared with one another. */
export class ComparisonError extends UsageError {
  readonly path: string;

  constructor(path: string, reason: string) {
    super(
      `${path} ${reason}. compare takes two skills, two plugins, or two folders of skills or marketplaces.`,
    );
    this.path = path;
  }
}
