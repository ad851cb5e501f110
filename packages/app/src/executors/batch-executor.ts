import { type ParkedBatches, ParkedError } from '@plugin-eval/core/errors/parked-error.ts';
import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import { batchPrice } from '@plugin-eval/engine/model/batch/batch-price.ts';
import { createBatchPerform } from '@plugin-eval/engine/model/batch/create-batch-perform.ts';
import { spentBy } from '@plugin-eval/engine/run/spent-by.ts';
import { unlessAwaited } from '@plugin-eval/engine/run/unless-awaited.ts';
import type { BatchRecord } from '@plugin-eval/engine/store/batch-ledger.ts';
import type { PaidRunPlan } from '../paid-run/paid-run-plan.ts';
import type { Ports } from '../ports.ts';
import type { Executor, OpenedRun, RecordedRun } from './executor.ts';
import type { BatchChoice } from './executor-choice.ts';
import { refuseUnbatchable } from './refuse-unbatchable.ts';
import { questionsOf, runOptionsOf } from './run-options.ts';

/** Batches of providers, which answer hours later. Everything else of a run is done as the other executor does it. */
export function batchExecutor(choice: BatchChoice, other: Executor): Executor {
  return {
    ...other,
    inBatches: true,
    priceOf: (price, provider) => batchPrice(other.priceOf(price, provider), provider),
    refuse(work) {
      refuseUnbatchable(work);
      other.refuse(work);
    },
    prepare: async (plan, ports) => ({
      ...(await other.prepare(plan, ports)),
      open: (run) => openBatches(run, choice, plan, ports),
    }),
  };
}

async function openBatches(
  run: RecordedRun,
  { wait = false }: BatchChoice,
  plan: PaidRunPlan,
  ports: Ports,
): Promise<OpenedRun> {
  const { id, journal } = run;
  const { kinds: _, ...options } = runOptionsOf(plan, run, ports);
  const { models } = plan.settings;
  const batches = await createBatchPerform({
    ...options,
    ...{ random: ports.random, randomId: ports.randomId, prices: models.prices },
    kind: questionsOf(plan, ports),
    environment: readModelEnvironment(ports.variables, models.endpoints),
    // A queue keeps account of what its tasks cost: these are the journal's.
    ...(ports.job === undefined ? {} : { spentUsd: spentBy(await journal.attemptsOf(id)) }),
  });
  const park = async (waiting: ParkedBatches | null) => {
    if (waiting === null) return;
    ports.job?.parking?.lookAgain(lookAgainInMs(await journal.batchesOf(id), ports.now()));
    throw new ParkedError(id, waiting, wait);
  };
  return {
    handle: batches,
    async through(work) {
      await park(await batches.collect(wait));
      const result = await unlessAwaited(work());
      await park(await batches.finish());
      if (result === null) throw new Error('The run waits for a response that was never requested.');
      return result;
    },
  };
}

/** Time between two looks at detached batches, in milliseconds. */
const LOOKS_MS = { first: 2_000, longest: 60_000 };

/** When to look again, in milliseconds: the longer the newest batch has been with its provider, the later. */
function lookAgainInMs(batches: readonly Pick<BatchRecord, 'createdAt'>[], now: Date): number {
  const newest = Math.max(0, ...batches.map(({ createdAt }) => createdAt.getTime()));
  return Math.min(LOOKS_MS.longest, Math.max(LOOKS_MS.first, (now.getTime() - newest) / 4));
}
