import type { GraderContext } from '@plugin-eval/sessions/grading/graders/grader-context.ts';

/** Environment for graders of executed sessions. */
export interface GraderRoom extends GraderContext {
  /** Folder of the host, for recreated workspaces. */
  temporaryFolder: string;
}
