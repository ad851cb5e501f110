import { existsSync } from 'node:fs';
import { runNotResumable } from '@plugin-eval/core/errors/run-error.ts';
import { spentBy } from '@plugin-eval/engine/run/spent-by.ts';
import type { Journal, RunRecord } from '@plugin-eval/engine/store/journal.ts';
import { noTarget } from '@plugin-eval/skill/identify-target.ts';
import type { Ports } from './ports.ts';
import type { ResumedRun } from './requests.ts';
import { requireHarmlessLine } from './runs/line-of-row.ts';
import { resumeWithBudget } from './runs/resume-line.ts';

/** A request to resume a run. */
export interface Resumption {
  resumed: ResumedRun;
  /** The arguments of the command line that began the run; empty for a run of the library. */
  commandLine: readonly string[];
  workingDirectory: string;
}

/**
 * Resumes a run: the same request, in the same folder, as the same run. Answers in the journal are not paid
 * again. Without a new budget the rest of the old one applies.
 * @param maxCost the new budget, in USD
 * @throws RunError, DatabaseError
 */
export async function resume(
  { id, maxCost }: { id: string; maxCost?: number | undefined },
  { store }: Pick<Ports, 'store'>,
): Promise<Resumption> {
  const journal = await store.openJournal();
  try {
    const run = await journal.findRun(id);
    if (store.queues !== null) requireHarmlessLine(run);
    const resumed = await resumedRun(run, maxCost, journal);
    if (!existsSync(run.workingDirectory)) {
      throw noTarget(run.workingDirectory, 'missing', `is gone, and run ${id} was started in it`);
    }
    return { resumed, commandLine: run.command, workingDirectory: run.workingDirectory };
  } finally {
    await journal.close();
  }
}

/**
 * Returns a run with its remaining budget.
 * @param maxCost the new budget, in USD
 * @throws RunError when nothing is left and nothing new is given
 */
export async function resumedRun(
  run: RunRecord,
  maxCost: number | undefined,
  journal: Pick<Journal, 'attemptsOf'>,
): Promise<ResumedRun> {
  const { id, status, maxCostUsd } = run;
  if (maxCost !== undefined) return { id, maxCostUsd: maxCost, spentUsd: 0, isNewBudget: true };
  if (status === 'budget-spent')
    throw runNotResumable(
      id,
      'its budget is spent',
      ` Say how much more may be spent: ${resumeWithBudget(id, maxCostUsd ?? 0)}`,
    );
  return { id, maxCostUsd, spentUsd: spentBy(await journal.attemptsOf(id)) };
}
