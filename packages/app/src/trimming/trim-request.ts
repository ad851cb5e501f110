import type { WorkRequest } from '../work/work-request.ts';

/** A skill that may be longer than it has to be. */
export interface TrimRequest extends WorkRequest {
  /** A skill: its folder or SKILL.md. */
  path: string;
  /** Loss of quality that would make text worth keeping, in (0, 1). @default 0.1 */
  margin?: number | undefined;
  /** Writes the shorter SKILL.md. @default false */
  write?: boolean | undefined;
}
