import type { WorkspaceRegistry } from '../agent-session/hands/workspace-registry.ts';
import type { SynthesisedSkill } from '../agent-session/session.ts';
import type { SkillRegistry } from '../agent-session/skill-registry.ts';
import type { MonteCarloLayer } from '../documents/monte-carlo-layer.ts';
import type { SessionDriver } from '../documents/names.ts';
import type { ProviderModel } from '../model/model.ts';
import type { Paid } from '../run/paid.ts';
import type { Perform } from '../run/task.ts';
import type { CaseTask } from '../skill/eval-case.ts';
import type { ExecutedOptions } from './executed-options.ts';
import type { QualityJudge } from './grade-session.ts';
import type { GraderRoom } from './grader-room.ts';
import type { LabelledPrompt } from './observed-session.ts';

/** The skill under test. */
export interface MonteCarloSubject {
  skill: SynthesisedSkill;
  /** Of its SKILL.md, as documents name it. */
  path: string;
  /** The plugin it belongs to; null for none. */
  pluginName: string | null;
  /** What it says it is for: description and when_to_use. */
  statedScope: string;
  /** Whether the agent does not choose it by its description: then no session can measure it. */
  exempt: boolean;
}

/** A prompt that sessions are given, with what its author expects. */
export interface SessionPrompt extends LabelledPrompt {
  /** Each judged by itself; empty when the result is judged as a whole. */
  expectations: readonly string[];
  /** An example of a good result; null without one. */
  expectedOutput: string | null;
  /** Names of files that the case hands to the agent. Sessions without hands do not have them. */
  files: readonly string[];
  /** What the case says of sessions with hands; null or absent where it says nothing more. */
  task?: CaseTask | null;
}

/** The prompts of a batch, and what choosing them took. */
export interface PromptSet {
  source: MonteCarloLayer['promptSource'];
  prompts: readonly SessionPrompt[];
  /** What was left out and why, as sentences. */
  notes: readonly string[];
  /** Null when nothing was asked of a model. */
  paid: Paid | null;
}

/** How many sessions there are, as the user wants it: handed on as it is to where it acts. */
export interface SessionPolicy {
  /** Sessions with the skill, 50 or 100 by depth. */
  sessions: number;
  /** Half-width of the interval of the activation rate that ends the batch early; null to run it all. */
  stopEarly: number | null;
}

export interface MonteCarloOptions extends SessionPolicy {
  driver: SessionDriver;
  /** Of the package or loop that runs the sessions. */
  driverVersion: string;
  model: ProviderModel;
  quality: QualityJudge;
  maxTurns: number;
  /** Tokens of one answer. */
  maxOutputTokens: number;
  /** Milliseconds of one session. */
  timeLimit: number;
  /** Characters of the skill listing. */
  listingBudget: number;
  /** What stands beside the skill. */
  distractors: readonly SynthesisedSkill[];
  /** What was said when they were picked. */
  distractorNotes: readonly string[];
  prompts: PromptSet;
  /** What the skill is compared with; `skill` is null when it is nothing. */
  lift: { against: string; skill: SynthesisedSkill | null } | null;
  /** Sessions with hands for each prompt that should trigger the skill; null: none. */
  execution: ExecutedOptions | null;
}

export interface MonteCarloContext {
  perform: Perform;
  /** Milliseconds that only ever grow. */
  clock: () => number;
  /** Integer in [0, 2^53). */
  seed: number;
  /** Where executors find the installed skills by their hashes. */
  skillRegistry: Pick<SkillRegistry, 'put'>;
  /** The same for the files of workspaces. */
  workspaces: Pick<WorkspaceRegistry, 'put'>;
  /** What graders of executed sessions run in; absent where nothing is executed. */
  graderRoom?: GraderRoom;
  /** How many sessions are under way together, at least 1. */
  concurrency: number;
  /** Told how many sessions there will be, controls included, before the first one. */
  onPlan?: (sessions: number) => void;
}
