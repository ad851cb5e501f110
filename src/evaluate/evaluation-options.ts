import type { DepthStatement } from '../documents/evaluation.ts';
import type { JudgeScores } from '../documents/judge-scores.ts';
import type { Profile } from '../documents/names.ts';
import type { ScanSettings } from '../scan/scan-settings.ts';
import type { ReadLimits } from '../skill/limits.ts';
import type { OwnRuleFiles } from '../static/own-rule-files.ts';
import type { Telemetry } from './observed/read-telemetry.ts';

/** What the evaluation of one subject depends on. Plain data, so that it can be handed to a worker thread. */
export interface EvaluationOptions {
  profile: Profile;
  limits: ReadLimits;
  depth: DepthStatement;
  toolVersion: string;
  /** Whether comments in a skill may suppress findings. @default false */
  trustInline?: boolean;
  /** Whether skills of a marketplace's tree that no listed plugin brings are scored too. @default false */
  allSkills?: boolean;
  /** Rules of the user for layer 1. @default none */
  rules?: OwnRuleFiles;
  /** Whether everything that lies in a skill or plugin is scanned for what speaks against installing it. @default false */
  scan?: boolean;
  /** How it is scanned. @default as shipped */
  scanning?: ScanSettings;
  /** Scores of layer 2 that were handed in; of one skill only. */
  judgeScores?: JudgeScores;
  /** Real use of skills, as telemetry has it. */
  telemetry?: Telemetry;
}

/** Milliseconds that only ever grow; what they count from does not matter. */
export type Clock = () => number;
