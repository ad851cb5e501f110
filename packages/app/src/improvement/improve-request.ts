import type { PaidRequest } from '../requests.ts';

/** A skill and the changes of it that are judged. Agents and models are settings. */
export interface ImproveRequest extends PaidRequest {
  /** A skill: its folder or SKILL.md. */
  path: string;
  /**
   * The candidates: a text file with a description, a JSON file of another tool, a SKILL.md, the folder of a
   * skill, or `git:REF`. @default none
   */
  from?: readonly string[] | undefined;
  /** Descriptions that a model writes, which race against one another; instead of `from`. @default none */
  written?: number | undefined;
  /** Writes the best candidate's description into SKILL.md, if it is better. @default false */
  write?: boolean | undefined;
  /** A file of prompts whose authors of candidates have seen them. @default none */
  seen?: string | undefined;
  /** Sessions of each prompt in each arm, at least 3. @default 5 */
  sessionsEach?: number | undefined;
  /** The smallest gain worth having, in utility. @default 0.1 */
  smallestGain?: number | undefined;
}
