import { withPaidRun } from '../paid-run/paid-run.ts';
import type { Ports } from '../ports.ts';
import { estimateRecordedReview } from './estimate-recorded-review.ts';
import { planRecordedReview, type RecordedReviewRequest, type ScoredCases } from './plan-recorded-review.ts';
import { unclearCaseReview } from './unclear-case-review.ts';

/** Gets a model's opinion on unclear cases, in a separate run. @throws PluginEvalError */
export async function reviewRecorded(scored: ScoredCases, request: RecordedReviewRequest, ports: Ports) {
  const planned = await planRecordedReview(request, ports);
  const { reader, settings, notices } = planned;
  const plan = {
    judge: reader.judge,
    simulation: null,
    ranking: null,
    settings,
    subjects: [request.subject],
    depth: 'quick' as const,
    request,
    estimate: () => estimateRecordedReview(scored, planned, ports),
  };
  const { result, run } = await withPaidRun(plan, ports, async ({ perform }) => {
    const { review, complete } = await unclearCaseReview(perform, reader, scored);
    return { result: review, complete };
  });
  return { opinion: result, run, notices };
}
