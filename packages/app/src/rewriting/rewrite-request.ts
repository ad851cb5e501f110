import type { WorkRequest } from '../work/work-request.ts';

/** A skill and other instructions for it, judged by the work that agents do with them. */
export interface RewriteRequest extends WorkRequest {
  /** A skill: its folder or SKILL.md. */
  path: string;
  /** The candidates: a SKILL.md, the folder of a skill, or `git:REF`. @default a model writes them */
  from?: readonly string[] | undefined;
  /** Candidates that a model writes, where none are given. @default 3 */
  written?: number | undefined;
  /** Writes the best candidate's SKILL.md, if it is better. @default false */
  write?: boolean | undefined;
  /** The smallest gain worth having, in quality. @default 0.1 */
  smallestGain?: number | undefined;
}

export const DEFAULT_CANDIDATES = 3;
