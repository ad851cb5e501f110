import { UsageError } from './usage-error.ts';

/** Judge scores were handed in for something other than one skill. */
export class JudgeScoresTargetError extends UsageError {
  readonly paths: readonly string[];

  constructor(paths: readonly string[]) {
    super(
      `--judge-scores holds the scores of one skill, and ${paths.join(', ')} is not one. Name a single skill folder.`,
    );
    this.paths = paths;
  }
}
