import type { PaidRequest } from '../requests.ts';

/**
 * A change to evaluate: its base, its paths and the settings. The default depth is quick. The budget is that of both
 * versions together.
 */
export interface CiRequest extends PaidRequest {
  /** Folders of the repository. @default all of it */
  paths?: readonly string[] | undefined;
  /**
   * Commit, branch or tag that the change targets. @default the CI service's target, else the default branch
   */
  base?: string | undefined;
  /** A baseline file, read at the base. */
  baseline?: string | undefined;
  /** Composite points that a skill may lose before the gate `regression` fails. @default there is no gate */
  minEffect?: number | undefined;
  /** Fails without the key that the depth needs. @default false: falls back to quick depth */
  requireDepth?: boolean | undefined;
}
