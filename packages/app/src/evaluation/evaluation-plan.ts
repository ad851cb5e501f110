import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import type { Estimate } from '@plugin-eval/engine/run/planned-work.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import type { RememberedAnalyses } from '@plugin-eval/quality/evaluate/cached-analysis.ts';
import type { EvaluationOptions } from '@plugin-eval/quality/evaluate/evaluation-options.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import type { JudgePlan } from '../paid-run/judge-plan.ts';
import type { PaidRun } from '../paid-run/paid-run.ts';
import type { RankingPlan } from '../paid-run/ranking-plan.ts';
import type { SimulationPlan } from '../paid-run/simulation-plan.ts';
import type { RunRequest } from '../requests.ts';

/** Decisions made before a target is read. */
export interface EvaluationPlan {
  targets: readonly Target[];
  settings: Settings;
  options: EvaluationOptions;
  /** Plan for layer 2; null when it does not run. */
  judge: JudgePlan | null;
  /** Plan for layer 3; null when it does not run. */
  simulation: SimulationPlan | null;
  /** Plan for the ranking; null without a corpus. */
  ranking: RankingPlan | null;
  request: RunRequest;
  /** Reuses results of unchanged files. @default for collections of over 500 files */
  cache?: boolean | undefined;
  /** Cache entries kept by a process that evaluates the same targets repeatedly. */
  remembered?: RememberedAnalyses;
  /** Estimates the likely cost, when it must be known first. */
  estimated?: () => Promise<DryRun>;
  /** Keeps only what tables and gates need of stand-alone skills. @default false */
  summaryOnly?: boolean;
}

/** Other paid work of the same run. */
export interface Alongside {
  /** Performs it, and returns whether it is complete. */
  perform(run: PaidRun): Promise<{ complete: boolean }>;
  /** Estimates its cost at these prices. */
  estimate(priceOf: (model: ResolvedModel) => Price | null): DryAlongside;
}

/** Estimate of the work alongside. */
export interface DryAlongside {
  matchups: number | null;
  /** Sessions that compare versions of skills, in all agents. @default none */
  sessions?: number;
  estimate: Estimate;
  /** Looks its answers up. */
  replay: (perform: Perform) => Promise<unknown>;
  /** True when it covers all of that work. */
  isWhole: boolean;
}
