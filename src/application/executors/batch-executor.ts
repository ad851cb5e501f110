import { readModelEnvironment } from '../../config/model-environment.ts';
import { AwaitedError } from '../../errors/awaited-error.ts';
import type { BatchRun } from '../../model/batch/batch-run.ts';
import { modelAnswerKind } from '../../model/model-answer.ts';
import { spentBy } from '../../run/spent-by.ts';
import { systemTimer } from '../../run/timer.ts';
import type { BatchRecord } from '../../store/batch-ledger.ts';
import type { Journal } from '../../store/journal.ts';
import type { PaidRunPlan } from '../paid-run/paid-run-plan.ts';
import { budgetOf } from '../paid-run/run-budget.ts';
import type { Ports } from '../ports.ts';

/** The paid work of a run whose questions go into batches. */
export async function openBatches(
  runId: string,
  plan: PaidRunPlan,
  journal: Journal,
  ports: Ports,
): Promise<BatchRun> {
  const { createBatchPerform } = await import('../../model/batch/create-batch-perform.ts');
  const { settings, request } = plan;
  const { now, clock: elapsedMs, random, randomId, signal } = ports;
  return await createBatchPerform({
    ...{ journal, runId, random, randomId, signal },
    kind: questionsOf(plan, ports),
    environment: readModelEnvironment(ports.variables, settings.models.endpoints),
    prices: settings.models.prices,
    clock: { now, elapsedMs, timer: systemTimer },
    fresh: request.fresh ?? false,
    maxCostUsd: budgetOf(plan),
    // A fleet keeps account of what its tasks cost: these are the journal's.
    spentUsd:
      ports.job === undefined ? (request.resumed?.spentUsd ?? 0) : spentBy(await journal.attemptsOf(runId)),
    onEvent: (event) => ports.progress({ type: 'task', event }),
  });
}

/** Between two looks at batches that a fleet waits for, in milliseconds. */
const LOOKS_MS = { first: 2_000, longest: 60_000 };

/** When to look again, in milliseconds: the longer the newest batch has been with its provider, the later. */
export function lookAgainInMs(batches: readonly Pick<BatchRecord, 'createdAt'>[], now: Date): number {
  const newest = Math.max(0, ...batches.map(({ createdAt }) => createdAt.getTime()));
  return Math.min(LOOKS_MS.longest, Math.max(LOOKS_MS.first, (now.getTime() - newest) / 4));
}

/** How questions to models are put. */
export function questionsOf({ settings, judge, reader }: PaidRunPlan, { variables, now }: Ports) {
  const { callTimeout, prices, endpoints } = settings.models;
  return modelAnswerKind({
    environment: readModelEnvironment(variables, endpoints),
    callTimeoutMs: callTimeout * 1000,
    prices,
    programs: [...(judge?.programs ?? []), ...(reader?.programs ?? [])],
    now,
  });
}

/** Null for work that waits for a batch. */
export async function unlessAwaited<Result>(
  work: Promise<Result>,
  inBatches: boolean,
): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (inBatches && AwaitedError.isInstance(error)) return null;
    throw error;
  }
}
