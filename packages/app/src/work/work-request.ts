import type { PaidRequest } from '../requests.ts';

/** A skill whose versions are compared by what comes of the work. Agent and models are settings. */
export interface WorkRequest extends PaidRequest {
  /** A skill: its folder or SKILL.md. */
  path: string;
  /** Sessions of each case in each arm, at least 1. @default 3 */
  sessionsEach?: number | undefined;
}
