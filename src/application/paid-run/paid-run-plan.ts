import type { Settings } from '../../config/settings.ts';
import type { DryRun } from '../../documents/dry-run.ts';
import type { Depth } from '../../documents/names.ts';
import type { TaskKind } from '../../run/task.ts';
import type { SandboxHost } from '../../sandbox/sandbox-host.ts';
import type { RunRequest } from '../requests.ts';
import type { JudgePlan } from './judge-plan.ts';
import type { RankingPlan } from './ranking-plan.ts';
import type { SimulationPlan } from './simulation-plan.ts';

/** The part of a dry run by which a run is let begin. */
export type RunEstimate = Pick<DryRun, 'costUsd'>;

export interface PaidRunPlan {
  /** What it is likely to cost, found out only where nothing else bounds it; null for work that costs nothing. */
  estimate: (() => Promise<RunEstimate>) | null;
  /** Null when nothing is judged. */
  judge: JudgePlan | null;
  /** What is asked for opinions, beside the judge; absent: nothing is. */
  reader?: JudgePlan | undefined;
  /** Null when layer 3 does not run. */
  simulation: SimulationPlan | null;
  /** What answers threat probes; absent: nothing does. */
  probed?: ProbedPlan;
  /** Of work that is not paid for; absent where there is none. */
  freeKinds?: readonly TaskKind[];
  /** Null when skills do not play against a corpus. */
  ranking: RankingPlan | null;
  settings: Settings;
  /** Absolute paths that are read beside the targets and what the command line names. @default none */
  files?: readonly string[];
  /** As the user named them. */
  subjects: readonly string[];
  depth: Depth;
  request: RunRequest;
}

/** What runs sessions: one driver, or those of several agents. */
export type HarnessPlan = Pick<SimulationPlan, 'driver' | 'sdk'> &
  Partial<Pick<SimulationPlan, 'program' | 'execution'>> & {
    /** What programs run in, what hands and graders execute in; null, or absent: nothing does. */
    sandbox?: SandboxHost | null;
    /** Further agents whose sessions are run. */
    others?: readonly Pick<SimulationPlan, 'driver' | 'sdk' | 'program'>[];
  };

/** What a run needs to ask targets of the threat map. */
export interface ProbedPlan {
  /** Null when no target is a model or an agent. */
  sessions: HarnessPlan | null;
  /** Of targets that are neither. */
  kinds: readonly TaskKind[];
}
