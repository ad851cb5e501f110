import type { PartialSettings } from '@plugin-eval/engine/config/settings.ts';
import type { SandboxChoice } from '@plugin-eval/sessions/sandbox/find-sandbox.ts';
import type { ExecutorChoice } from './executors/executor-choice.ts';

/** Settings of a use case that reads a configuration. They take precedence over every other source. */
export interface SettingsRequest extends PartialSettings {
  /** Absolute base of given paths, and of paths in documents. */
  workingDirectory: string;
  /** A configuration file, accepted from any place. @default the project's, in the working directory */
  configFile?: string | undefined;
  sessions?: SessionOptions | undefined;
}

/** Options of agent sessions that only a request can set. */
export interface SessionOptions {
  /** File of the prompts, instead of those that ship with the skill. */
  prompts?: string | undefined;
  /** Guesses missing labels of tests from their description of a good answer. @default false */
  guessLabels?: boolean | undefined;
  /** Folders of the skills installed with the one under test. @default eight that are shipped */
  with?: readonly string[] | undefined;
  /** Half-width of the interval of the activation rate at which the sessions end early. @default all are run */
  stopEarly?: number | undefined;
  /** Runs the same sessions with each of these models, `provider:model` or a tier, in one agent. @default one model */
  models?: readonly string[] | undefined;
  /** Baseline for each positive case: `none`, the folder of a skill, or `git:REF`. @default nothing */
  liftAgainst?: string | undefined;
  /** Arms to compare: `none`, `isolated`, `siblings`, `plugin`, a folder or `git:REF`. @default siblings */
  arms?: readonly string[] | undefined;
  /** Sessions with a shell and a workspace for the agent, in a sandbox. @default none */
  execute?: ExecuteOptions | undefined;
}

/** Options of executed sessions. */
export interface ExecuteOptions {
  sandbox: SandboxChoice;
  /** Leaves hooks, allowed tools and inline commands of the skill as the author wrote them. @default false */
  asShipped?: boolean | undefined;
  /** Hosts that sessions may reach. @default none */
  allowedHosts?: readonly string[] | undefined;
  /** Executes cases whose graders cannot be read. @default false */
  allowUngraded?: boolean | undefined;
}

/** Request of a use case that may pay for calls. */
export interface PaidRequest extends SettingsRequest, RunRequest {}

/** Request of a use case that evaluates skills. */
export interface EvaluationRequest extends PaidRequest {
  /** Scans all of the skills and plugins for reasons not to install them. @default true */
  scan?: boolean | undefined;
}

/** Options for storing a run in the journal. */
export interface RunRequest {
  /** Absolute. */
  workingDirectory: string;
  /** Ignores results of earlier runs. @default false */
  fresh?: boolean | undefined;
  /** Allows a run without a budget that is likely to cost more than a dollar. @default false */
  yes?: boolean | undefined;
  /** The arguments of the command line, stored with the run so that it can be resumed. @default none */
  commandLine?: readonly string[] | undefined;
  /** The run to resume. @default a new run */
  resumed?: ResumedRun | undefined;
  /** Executor of the calls. @default this process, at once */
  executor?: ExecutorChoice | undefined;
}

/** A resumed run, with its remaining budget. */
export interface ResumedRun {
  id: string;
  /** USD; null: no bound. */
  maxCostUsd: number | null;
  /** Amount spent so far, in USD. */
  spentUsd: number;
  /** Given when it was resumed, instead of what was left. @default false */
  isNewBudget?: boolean | undefined;
}
