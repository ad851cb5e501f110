import type { WorkRequest } from '../work/work-request.ts';

/** Skills that may not be needed: results of their evaluation, or the skills themselves. */
export interface RetireRequest extends WorkRequest {
  /** JSON files that `score --depth deep --lift-against none` wrote. @default none */
  results?: readonly string[] | undefined;
  /** Skills, folders of skills, plugins and marketplaces, whose sessions are run. @default none */
  paths?: readonly string[] | undefined;
  /** Loss of quality that would make a skill worth keeping, in (0, 1). @default 0.1 */
  margin?: number | undefined;
}
