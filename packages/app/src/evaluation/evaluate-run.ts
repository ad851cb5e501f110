import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { type EvaluationContext, evaluateTargets } from '@plugin-eval/quality/evaluate/evaluate-targets.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import type { Notice } from '../notice.ts';
import type { PaidRun, PaidRunFacts } from '../paid-run/paid-run.ts';
import type { Ports } from '../ports.ts';
import { cacheOpener } from './cache-opener.ts';
import type { Alongside, EvaluationPlan } from './evaluation-plan.ts';
import { isComplete } from './missing-measurements.ts';

export interface Evaluated {
  /** One for each group of targets. */
  documents: EvaluationDocument[];
  /** The paid run; null when nothing could cost anything. */
  run: PaidRunFacts | null;
  notices: Notice[];
}

/**
 * Evaluates groups of targets, each into one document, all of them in one run.
 * @throws UsageError, DatabaseError, InterruptedError
 */
export async function evaluateRun(
  plan: EvaluationPlan,
  groups: readonly (readonly Target[])[],
  ports: Ports,
  alongside: Alongside | null = null,
): Promise<Evaluated> {
  const { result, ...rest } = await inEvaluation(
    plan,
    groups,
    ports,
    (context) => evaluateGroups(plan, groups, context),
    alongside,
  );
  return { documents: result, ...rest };
}

/** Evaluates groups of targets in a run that has begun, each into one document. */
export function evaluateWithin(
  plan: EvaluationPlan,
  groups: readonly (readonly Target[])[],
  ports: Ports,
  { layers }: PaidRun,
): Promise<{ result: EvaluationDocument[]; complete: boolean }> {
  return evaluateGroups(plan, groups, { ...contextOf(plan, ports, []), paid: layers });
}

async function evaluateGroups(
  { options }: EvaluationPlan,
  groups: readonly (readonly Target[])[],
  context: EvaluationContext,
): Promise<{ result: EvaluationDocument[]; complete: boolean }> {
  const documents: EvaluationDocument[] = [];
  for (const targets of groups) documents.push(await evaluateTargets(targets, options, context));
  return { result: await withIntervals(documents, context), complete: documents.every(isComplete) };
}

function contextOf(plan: EvaluationPlan, ports: Ports, notices: Notice[]): EvaluationContext {
  const { settings, options, cache } = plan;
  return {
    clock: ports.clock,
    concurrency: Math.min(settings.concurrency ?? ports.cores, ports.cores),
    openCache: cacheOpener(cache, options, ports, notices, plan),
    signal: ports.signal,
  };
}

/**
 * Does work that evaluates, in a run where something may cost anything.
 * @param work told what an evaluation needs, and how paid work is done where there is any; it says whether anything is
 *   missing
 * @throws UsageError, DatabaseError, InterruptedError
 */
export async function inEvaluation<Result>(
  plan: EvaluationPlan,
  groups: readonly (readonly Target[])[],
  ports: Ports,
  work: (
    context: EvaluationContext,
    perform: Perform | null,
  ) => Promise<{ result: Result; complete: boolean }>,
  alongside: Alongside | null = null,
): Promise<{ result: Result; run: PaidRunFacts | null; notices: Notice[] }> {
  if (ports.signal.aborted) throw new InterruptedError();
  const { settings, options, judge, simulation, ranking, request } = plan;
  const notices: Notice[] = [];
  const context = contextOf(plan, ports, notices);
  if (judge === null && request.executor !== undefined) {
    if (options.rules !== undefined)
      throw new UsageError(
        'Your own rules run only on this machine: omit --rules to analyse layer 1 on workers.',
      );
    const { withRemoteAnalysis } = await import('./with-remote-analysis.ts');
    const result = await withRemoteAnalysis(plan, ports, (remote) =>
      work({ ...context, remoteAnalysis: remote }, null),
    );
    return { result, run: null, notices };
  }
  if (judge === null) return { result: (await work(context, null)).result, run: null, notices };

  const { withPaidRun } = await import('../paid-run/paid-run.ts');
  const subjects = plan.targets.map(({ shown }) => shown);
  const { result, run } = await withPaidRun(
    {
      ...{ judge, simulation, ranking, settings, subjects, request },
      depth: options.depth.effective,
      estimate: plan.estimated ?? (() => estimatePlan(plan, groups, ports, alongside)),
    },
    ports,
    async (paid) => {
      const [evaluated, other] = await Promise.all([
        work({ ...context, paid: paid.layers }, paid.perform),
        alongside?.perform(paid) ?? { complete: true },
      ]);
      return { result: evaluated.result, complete: evaluated.complete && other.complete };
    },
  );
  return { result, run, notices };
}

/** Loaded only when something is going to be paid. */
export async function estimatePlan(
  plan: EvaluationPlan,
  groups: readonly (readonly Target[])[],
  ports: Ports,
  alongside: Alongside | null = null,
): Promise<DryRun> {
  const { estimateEvaluation } = await import('../dry-run/estimate-evaluation.ts');
  return await estimateEvaluation(plan, groups, ports, alongside);
}

/** Loaded only when something was sampled. */
async function withIntervals(
  documents: EvaluationDocument[],
  { paid }: EvaluationContext,
): Promise<EvaluationDocument[]> {
  if (paid === undefined) return documents;
  return (await import('@plugin-eval/quality/evaluate/uncertainty/add-intervals.ts')).addIntervals(documents);
}
