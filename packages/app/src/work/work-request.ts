import type { PaidRequest } from '../requests.ts';

/** Skills whose versions are compared by what comes of the work. Agent and models are settings. */
export interface WorkRequest extends PaidRequest {
  /** Sessions of each test in each arm, at least 1. @default 3 */
  sessionsEach?: number | undefined;
}

export const DEFAULT_WORK_SESSIONS = 3;
