import type { DepthStatement } from '@plugin-eval/core/documents/evaluation.ts';
import type { JudgeScores } from '@plugin-eval/core/documents/judge-scores.ts';
import type { Profile } from '@plugin-eval/core/documents/names.ts';
import type { ScanSettings } from '@plugin-eval/scan/scan-settings.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import type { OwnRuleFiles } from '../static/own-rule-files.ts';
import type { Severity } from './apply-severity.ts';
import type { Telemetry } from './observed/read-telemetry.ts';

/**
 * Options that affect the evaluation of one subject. Plain data, so that it can be sent to a worker thread.
 */
export interface EvaluationOptions {
  profile: Profile;
  limits: ReadLimits;
  depth: DepthStatement;
  toolVersion: string;
  /** Accepts suppressions by comments in a skill. @default false */
  trustInline?: boolean;
  /** Scores skills of a marketplace's tree that belong to no listed plugin, too. @default false */
  allSkills?: boolean;
  /** The user's rules for layer 1. @default none */
  rules?: OwnRuleFiles;
  /** Scans all files of a skill or plugin for reasons not to install it. @default false */
  scan?: boolean;
  /** Scanner settings. @default as shipped */
  scanning?: ScanSettings;
  /** The user's levels of rules. @default the levels of the rules */
  severity?: Severity;
  /** Layer 2 scores passed in; for one skill only. */
  judgeScores?: JudgeScores;
  /** Real use of skills, as telemetry has it. */
  telemetry?: Telemetry;
}

/** Monotonic milliseconds with an arbitrary origin. */
export type Clock = () => number;
