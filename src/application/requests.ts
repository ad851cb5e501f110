import type { PartialSettings } from '../config/settings.ts';
import type { SandboxChoice } from '../sandbox/find-sandbox.ts';
import type { ExecutorChoice } from './executors/executor-choice.ts';

/** What every use case is told that reads a configuration. What it sets itself counts before everything else. */
export interface SettingsRequest extends PartialSettings {
  /** Absolute: what given paths are relative to, and what paths in documents are relative to. */
  workingDirectory: string;
  /** A configuration file, obeyed wherever it lies. @default the project's, in the working directory */
  configFile?: string | undefined;
  sessions?: SessionOptions | undefined;
}

/** How agent sessions are run, as only a request can say. */
export interface SessionOptions {
  /** File of the prompts, instead of those that ship with the skill. */
  prompts?: string | undefined;
  /** Whether labels that tests do not have are guessed from what they say of a good answer. @default false */
  guessLabels?: boolean | undefined;
  /** Folders of the skills that stand beside the one under test. @default eight that are shipped */
  with?: readonly string[] | undefined;
  /** Half-width of the interval of the activation rate at which the sessions end early. @default all are run */
  stopEarly?: number | undefined;
  /** Runs the same sessions with each of these models, `provider:model` or a tier, in one agent. @default one model */
  models?: readonly string[] | undefined;
  /** What each positive case is also run with: `none`, the folder of a skill, or `git:REF`. @default nothing */
  liftAgainst?: string | undefined;
  /** Sessions in which the agent has a shell and a workspace, in a sandbox. @default none */
  execute?: ExecuteOptions | undefined;
}

/** How sessions are executed. */
export interface ExecuteOptions {
  sandbox: SandboxChoice;
  /** Whether hooks, allowed tools and inline commands of the skill are as its author wrote them. @default false */
  asShipped?: boolean | undefined;
  /** Hosts that sessions may reach. @default none */
  allowedHosts?: readonly string[] | undefined;
  /** Whether cases are executed whose graders cannot be read. @default false */
  allowUngraded?: boolean | undefined;
}

/** What every use case is told that may pay for calls. */
export interface PaidRequest extends SettingsRequest, RunRequest {}

/** What every use case is told that evaluates skills. */
export interface EvaluationRequest extends PaidRequest {
  /** Whether everything in the skills and plugins is scanned for what speaks against installing them. @default true */
  scan?: boolean | undefined;
}

/** How a run is kept in the journal. */
export interface RunRequest {
  /** Absolute. */
  workingDirectory: string;
  /** Whether results of earlier runs are left unused. @default false */
  fresh?: boolean | undefined;
  /** Whether a run may begin that no budget bounds and that is likely to cost more than a dollar. @default false */
  yes?: boolean | undefined;
  /** The arguments of the command line, kept with the run so that it can be resumed. @default none */
  commandLine?: readonly string[] | undefined;
  /** The run that this one goes on with. @default a new run */
  resumed?: ResumedRun | undefined;
  /** What makes the calls. @default this process, at once */
  executor?: ExecutorChoice | undefined;
}

/** A run that is taken up again, with the budget that is left of it. */
export interface ResumedRun {
  id: string;
  /** USD; null: no bound. */
  maxCostUsd: number | null;
  /** What counts against it already. */
  spentUsd: number;
  /** Given when it was resumed, instead of what was left. @default false */
  isNewBudget?: boolean | undefined;
}
