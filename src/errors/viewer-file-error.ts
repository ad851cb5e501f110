import { UsageError } from './usage-error.ts';

export type ViewerFileProblem =
  | 'missing'
  | 'unreadable'
  | 'too-large'
  | 'not-json'
  | 'foreign'
  | 'newer'
  | 'damaged';

/** A file that the viewer was asked to show, and cannot. */
export class ViewerFileError extends UsageError {
  readonly path: string;
  readonly problem: ViewerFileProblem;

  /** @param explanation goes on from the path: what is wrong, and what to do about it */
  constructor(path: string, problem: ViewerFileProblem, explanation: string) {
    super(`${path} ${explanation}`);
    this.path = path;
    this.problem = problem;
  }
}
