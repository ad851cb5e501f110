import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { SessionDriver } from '@plugin-eval/core/documents/names.ts';
import type { ProviderModel } from '@plugin-eval/engine/model/model.ts';
import type { Paid } from '@plugin-eval/engine/run/paid.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import type { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import type { SkillRegistry } from '@plugin-eval/sessions/skill-registry.ts';
import type { CaseTask } from '@plugin-eval/skill/eval-case.ts';
import type { ExecutedOptions } from './executed-options.ts';
import type { GraderRoom } from './grader-room.ts';
import type { QualityJudge } from './judge-transcript.ts';
import type { LabelledPrompt } from './observed-session.ts';

/** The skill under test. */
export interface MonteCarloSubject {
  skill: SynthesisedSkill;
  /** Path of its SKILL.md in documents. */
  path: string;
  /** Its plugin; null for none. */
  pluginName: string | null;
  /** Its stated purpose: description and when_to_use. */
  statedScope: string;
  /** True when agents do not choose it by its description: then no session can measure it. */
  exempt: boolean;
}

/** A session's prompt, with its author's expectations. */
export interface SessionPrompt extends LabelledPrompt {
  /** Expectations, each judged separately; empty when the result is judged overall. */
  expectations: readonly string[];
  /** An example of a good result; null without one. */
  expectedOutput: string | null;
  /** Names of files that the case provides. Only executed sessions have them. */
  files: readonly string[];
  /** The workspace part of the case; null or absent without one. */
  task?: CaseTask | null;
}

/** The prompts of a batch, and the cost of choosing them. */
export interface PromptSet {
  source: MonteCarloLayer['promptSource'];
  prompts: readonly SessionPrompt[];
  /** Omissions with reasons, as sentences. */
  notes: readonly string[];
  /** Cost of the prompts; null when no model was called. */
  paid: Paid | null;
}

/** The user's limits on the number of sessions, passed on unchanged. */
export interface SessionPolicy {
  /** Sessions with the skill, 50 or 100 by depth. */
  sessions: number;
  /** Half-width of the interval of the activation rate that ends the batch early; null to run it all. */
  stopEarly: number | null;
}

export interface MonteCarloOptions extends SessionPolicy {
  driver: SessionDriver;
  /** Version of the package or loop that runs the sessions. */
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
  /** Skills installed with the one under test. */
  distractors: readonly SynthesisedSkill[];
  /** Notes on their selection. */
  distractorNotes: readonly string[];
  prompts: PromptSet;
  /** Baseline of the lift; `skill` is null for no skill. */
  lift: { against: string; skill: SynthesisedSkill | null } | null;
  /** The arm of these sessions; null where none was named. Without a subject, the skill is not installed. */
  arm: { name: string; hasSubject: boolean } | null;
  /** Executed sessions for each prompt that should trigger the skill; null without any. */
  execution: ExecutedOptions | null;
}

export interface MonteCarloContext {
  perform: Perform;
  /** Milliseconds that only ever grow. */
  clock: () => number;
  /** Integer in [0, 2^53). */
  seed: number;
  /** Registry in which executors find the installed skills by hash. */
  skillRegistry: Pick<SkillRegistry, 'put'>;
  /** The same for the files of workspaces. */
  workspaces: Pick<WorkspaceRegistry, 'put'>;
  /** Environment of graders; absent without execution. */
  graderRoom?: GraderRoom;
  /** Concurrent sessions, at least 1. */
  concurrency: number;
  /** Receives the number of sessions, controls included, before the first one. */
  onPlan?: (sessions: number) => void;
}
