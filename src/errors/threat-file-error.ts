import { UsageError } from './usage-error.ts';

export type ThreatFileProblem = 'missing' | 'not-json' | 'foreign' | 'newer' | 'damaged';

/** A file of the threat map, named on the command line, that cannot be used. */
export class ThreatFileError extends UsageError {
  readonly path: string;
  readonly problem: ThreatFileProblem;

  /** @param explanation goes on from the path: what is wrong, and what to do about it */
  constructor(path: string, problem: ThreatFileProblem, explanation: string) {
    super(`${path} ${explanation}`);
    this.path = path;
    this.problem = problem;
  }
}
