import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import type { ThreatModelReview } from '@plugin-eval/core/documents/threat-model-review.ts';
import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { reviewUnclearCases } from '@plugin-eval/threat/model-review/review-unclear-cases.ts';
import { loadFailureModes } from '@plugin-eval/threat/probes/load-failure-modes.ts';
import type { ReaderPlan } from '../paid-run/plan-reader.ts';

/** A model's opinion on unclear cases, and whether it is complete. */
export interface UnclearCaseReview {
  review: Omit<ThreatModelReview, 'figures'>;
  complete: boolean;
}

/**
 * Gets opinions within a paid run. @throws what `perform` throws, but for measurements that could not be made
 */
export async function unclearCaseReview(
  perform: Perform,
  { judge, model }: ReaderPlan,
  { cases, probes }: { cases: readonly CaseScore[]; probes: readonly Probe[] },
): Promise<UnclearCaseReview> {
  const unclear = { cases, probes, failureModes: loadFailureModes() };
  const opinion = await reviewUnclearCases(perform, model, unclear, judge.maxOutputTokens);
  const came = opinion.cases.every(({ modes }) => modes.every(({ error }) => error === null));
  return { review: opinion, complete: came && (opinion.passed !== null || opinion.trials.length === 0) };
}
