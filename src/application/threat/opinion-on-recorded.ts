import type { Probe } from '../../documents/probe.ts';
import type { CaseScore } from '../../documents/threat-report.ts';
import { withPaidRun } from '../paid-run/paid-run.ts';
import { planReader } from '../paid-run/plan-reader.ts';
import type { Ports } from '../ports.ts';
import type { RunRequest } from '../requests.ts';
import { resolveRequest } from '../resolve-request.ts';
import { unclearOpinion } from './unclear-opinion.ts';

/** Who is asked about recorded responses, and how that is paid for. */
export interface RecordedOpinionRequest extends RunRequest {
  /** Of the model. */
  name: string;
  /** The file of the responses, as the user named it. */
  subject: string;
  maxCost?: number | undefined;
  configFile?: string | undefined;
}

/** Asks a model about unclear cases, in a run of its own. @throws PluginEvalError */
export async function opinionOnRecorded(
  scored: { cases: readonly CaseScore[]; probes: readonly Probe[] },
  request: RecordedOpinionRequest,
  ports: Ports,
) {
  const { name, subject, maxCost, configFile, workingDirectory } = request;
  const asked = { workingDirectory, configFile, models: { maxCost } };
  const { settings, notices } = await resolveRequest(asked, [], ports);
  const reader = await planReader(name, settings, ports);
  const plan = {
    judge: reader.judge,
    simulation: null,
    ranking: null,
    settings,
    subjects: [subject],
    depth: 'quick' as const,
    request,
  };
  const { result, run } = await withPaidRun(plan, ports, async ({ perform }) => {
    const { opinion, complete } = await unclearOpinion(perform, reader, scored);
    return { result: opinion, complete };
  });
  return { opinion: result, run, notices };
}
