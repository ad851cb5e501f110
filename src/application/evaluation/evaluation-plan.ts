import type { Settings } from '../../config/settings.ts';
import type { DryRun } from '../../documents/dry-run.ts';
import type { RememberedAnalyses } from '../../evaluate/cached-analysis.ts';
import type { EvaluationOptions } from '../../evaluate/evaluation-options.ts';
import type { Price } from '../../model/known-models.ts';
import type { ResolvedModel } from '../../model/model.ts';
import type { Estimate } from '../../run/estimate.ts';
import type { Perform } from '../../run/task.ts';
import type { Target } from '../../skill/identify-target.ts';
import type { JudgePlan } from '../paid-run/judge-plan.ts';
import type { PaidRun } from '../paid-run/paid-run.ts';
import type { RankingPlan } from '../paid-run/ranking-plan.ts';
import type { SimulationPlan } from '../paid-run/simulation-plan.ts';
import type { RunRequest } from '../requests.ts';

/** Everything that is settled before anything is read of a target. */
export interface EvaluationPlan {
  targets: readonly Target[];
  settings: Settings;
  options: EvaluationOptions;
  /** Null when layer 2 does not run. */
  judge: JudgePlan | null;
  /** Null when layer 3 does not run. */
  simulation: SimulationPlan | null;
  /** Null when skills do not play against a corpus. */
  ranking: RankingPlan | null;
  request: RunRequest;
  /** Whether results of files that have not changed are used again. @default for collections of over 500 files */
  cache?: boolean | undefined;
  /** For a process that evaluates the same again and again: what it has read of the cache. */
  remembered?: RememberedAnalyses;
  /** What it is likely to cost, where somebody has to know before it begins. */
  estimated?: () => Promise<DryRun>;
  /** Whether it is enough to say of skills that stand alone what tables and gates do. @default false */
  isBrief?: boolean;
}

/** Other paid work of the same run. */
export interface Alongside {
  /** Does it, and says whether all of it was done. */
  perform(run: PaidRun): Promise<{ complete: boolean }>;
  /** What it takes at these prices. */
  estimate(priceOf: (model: ResolvedModel) => Price | null): DryAlongside;
}

/** What that takes. */
export interface DryAlongside {
  matchups: number | null;
  estimate: Estimate;
  /** Looks its answers up. */
  replay: (perform: Perform) => Promise<unknown>;
  /** Whether that asks for all of them. */
  isWhole: boolean;
}
