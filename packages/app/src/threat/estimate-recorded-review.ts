import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { priceOf } from '@plugin-eval/engine/model/call-cost.ts';
import { estimateModelReviews } from '@plugin-eval/sessions/grading/model-review/estimate-model-reviews.ts';
import { unclearQuestions } from '@plugin-eval/threat/model-review/review-unclear-cases.ts';
import { loadFailureModes } from '@plugin-eval/threat/probes/load-failure-modes.ts';
import { estimateWithJournal } from '../dry-run/estimate-with-journal.ts';
import type { Ports } from '../ports.ts';
import type { PlannedRecordedReview, ScoredCases } from './plan-recorded-review.ts';
import { unclearCaseReview } from './unclear-case-review.ts';

/**
 * Estimates the requests and cost of reading the unclear cases. Sends nothing and records nothing. @throws
 * DatabaseError
 */
export async function estimateRecordedReview(
  scored: ScoredCases,
  { reader, settings, request }: Pick<PlannedRecordedReview, 'reader' | 'settings' | 'request'>,
  { store, now }: Pick<Ports, 'store' | 'now'>,
): Promise<DryRun> {
  const { model, judge } = reader;
  const { asked, trial, cases, notAsked } = unclearQuestions({ ...scored, failureModes: loadFailureModes() });
  const questions = asked.map(({ question }) => question);
  const price = priceOf(model, settings.models.prices, now());
  const figures = await estimateWithJournal({ fresh: request.fresh ?? false }, store, async (replay) => {
    if (replay !== null) await unclearCaseReview(replay.perform, reader, scored);
    const estimate = await estimateModelReviews(model, { trial, questions }, judge.maxOutputTokens, price);
    return { estimate, isWhole: true };
  });
  return {
    schemaVersion: SCHEMA_VERSION,
    depth: 'quick',
    models: [],
    skills: 0,
    ...{ sessions: null, matchups: null },
    ...figures,
    secondOpinion: { model: model.name, about: 'unclear-cases', findings: cases, notAsked },
    prompts: [],
  };
}
