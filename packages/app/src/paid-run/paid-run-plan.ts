import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { Depth } from '@plugin-eval/core/documents/names.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import type { TaskKind } from '@plugin-eval/engine/run/task.ts';
import type { SandboxHost } from '@plugin-eval/sessions/sandbox/sandbox-host.ts';
import type { RunRequest } from '../requests.ts';
import type { JudgePlan } from './judge-plan.ts';
import type { RankingPlan } from './ranking-plan.ts';
import type { SimulationPlan } from './simulation-plan.ts';

/** The part of a dry run by which a run is let begin. */
export type RunEstimate = Pick<DryRun, 'costUsd'>;

export interface PaidRunPlan {
  /** Estimates the likely cost, only when nothing else bounds it; null for free work. */
  estimate: (() => Promise<RunEstimate>) | null;
  /** Plan for the judges; null when nothing is judged. */
  judge: JudgePlan | null;
  /** Model for opinions, in addition to the judge; absent without opinions. */
  reader?: JudgePlan | undefined;
  /** Plan for layer 3; null when it does not run. */
  simulation: SimulationPlan | null;
  /** Target of threat probes; absent without probes. */
  probed?: ProbedPlan;
  /** Kinds of free tasks; absent without any. */
  freeKinds?: readonly TaskKind[];
  /** Plan for the ranking; null without a corpus. */
  ranking: RankingPlan | null;
  settings: Settings;
  /** Absolute paths read in addition to the targets and the files of the command line. @default none */
  files?: readonly string[];
  /** Targets as the user named them. */
  subjects: readonly string[];
  depth: Depth;
  request: RunRequest;
}

/** Session drivers: one, or one per agent. */
export type HarnessPlan = Pick<SimulationPlan, 'driver' | 'sdk'> &
  Partial<Pick<SimulationPlan, 'program' | 'execution'>> & {
    /** Sandbox for programs, tools and graders; null or absent without one. */
    sandbox?: SandboxHost | null;
    /** Further agents whose sessions are run. */
    others?: readonly Pick<SimulationPlan, 'driver' | 'sdk' | 'program'>[];
  };

/** Requirements of a run that probes targets of the threat map. */
export interface ProbedPlan {
  /** Plan for sessions; null when no target is a model or an agent. */
  sessions: HarnessPlan | null;
  /** Kinds of targets other than models and agents. */
  kinds: readonly TaskKind[];
}
