import type { PaidRequest } from '../requests.ts';

/**
 * Skills, and what they are measured under. Two models (`sessions.models`) or two agents (`agent`) are
 * compared now; with `since` the present is compared with stored runs. Without any of them the result is a
 * baseline.
 */
export interface DriftRequest extends PaidRequest {
  /** A skill, a plugin, a marketplace or a folder of skills. */
  path: string;
  /** Stored runs of drift, by id. @default none */
  since?: readonly string[] | undefined;
  /** Two judge models: the skills that the first scores best are judged by the second too. @default none */
  comparedJudges?: readonly string[] | undefined;
  /** Sessions of each case on each side, at least 3. @default 5 */
  sessionsEach?: number | undefined;
}
