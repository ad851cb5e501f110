import type { GraderContext } from '../grading/graders/grader-context.ts';

/** Where graders of executed sessions do their work. */
export interface GraderRoom extends GraderContext {
  /** Of the host, for workspaces that are made again. */
  temporaryFolder: string;
}
