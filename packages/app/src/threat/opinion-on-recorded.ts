import { withPaidRun } from '../paid-run/paid-run.ts';
import type { Ports } from '../ports.ts';
import { estimateRecordedOpinion } from './estimate-recorded-opinion.ts';
import {
  planRecordedOpinion,
  type RecordedOpinionRequest,
  type ScoredCases,
} from './plan-recorded-opinion.ts';
import { unclearOpinion } from './unclear-opinion.ts';

/** Gets a model's opinion on unclear cases, in a separate run. @throws PluginEvalError */
export async function opinionOnRecorded(scored: ScoredCases, request: RecordedOpinionRequest, ports: Ports) {
  const planned = await planRecordedOpinion(request, ports);
  const { reader, settings, notices } = planned;
  const plan = {
    judge: reader.judge,
    simulation: null,
    ranking: null,
    settings,
    subjects: [request.subject],
    depth: 'quick' as const,
    request,
    estimate: () => estimateRecordedOpinion(scored, planned, ports),
  };
  const { result, run } = await withPaidRun(plan, ports, async ({ perform }) => {
    const { opinion, complete } = await unclearOpinion(perform, reader, scored);
    return { result: opinion, complete };
  });
  return { opinion: result, run, notices };
}
