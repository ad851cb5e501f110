import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { ScanMember } from '@plugin-eval/core/documents/scan.ts';
import { priceOf } from '@plugin-eval/engine/model/call-cost.ts';
import { addEstimates, type Estimate, fromNothing } from '@plugin-eval/engine/run/planned-work.ts';
import { DRAWS } from '@plugin-eval/scan/review/review-skill.ts';
import {
  collectTasks,
  estimateTask,
} from '@plugin-eval/sessions/grading/model-review/estimate-model-reviews.ts';
import { estimateWithJournal } from '../dry-run/estimate-with-journal.ts';
import { planReader } from '../paid-run/plan-reader.ts';
import type { Ports } from '../ports.ts';
import { performReviews, type ReviewContext, reviewsOf } from './perform-reviews.ts';

/** Readings beyond the first are made where that reports an error, which few skills give a reason for. */
const SHARE_OF_FURTHER = 0.1;

/**
 * Estimates the calls of a scan's review and their cost: at least the trials alone, since a model that fails
 * them reads nothing. Sends nothing and records nothing.
 * @param name of the model
 * @throws UsageError, MissingKeyError, DatabaseError
 */
export async function estimateScanReview(
  members: readonly ScanMember[],
  name: string,
  context: ReviewContext,
  ports: Ports,
): Promise<DryRun> {
  const { settings, request } = context;
  const reader = await planReader(name, settings, ports);
  const reviews = reviewsOf(members, reader, context);
  const { model, judge } = reader;
  const price = priceOf(model, settings.models.prices, ports.now());
  const tasks = await collectTasks((perform) => performReviews(perform, reader, reviews));
  const estimates = tasks.map((task) => {
    const estimate = estimateTask(task, judge.maxOutputTokens, price);
    return task.label.startsWith('review: ') ? withFurtherDraws(fromNothing(estimate)) : estimate;
  });
  const figures = await estimateWithJournal(
    { fresh: request.fresh ?? false },
    ports.store,
    async (journal) => {
      if (journal !== null) await performReviews(journal.perform, reader, reviews);
      return { estimate: addEstimates(estimates), isWhole: true };
    },
  );
  return {
    schemaVersion: SCHEMA_VERSION,
    depth: 'quick',
    models: [],
    skills: members.length,
    ...{ sessions: null, matchups: null },
    ...figures,
    review: { model: model.name, members: reviews.planned.length, notReviewed: reviews.notReviewed.length },
    prompts: [],
  };
}

function withFurtherDraws({ work = [], ...estimate }: Estimate): Estimate {
  const most = ({ min, max }: Estimate['calls']) => ({ min, max: max * DRAWS });
  return {
    calls: most(estimate.calls),
    inputTokens: most(estimate.inputTokens),
    outputTokens: most(estimate.outputTokens),
    costUsd: estimate.costUsd && most(estimate.costUsd),
    work: work.map((one) => ({ ...one, share: 1 + SHARE_OF_FURTHER * (DRAWS - 1) })),
  };
}
