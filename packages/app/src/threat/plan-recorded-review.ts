import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import type { Notice } from '../notice.ts';
import { planReader, type ReaderPlan } from '../paid-run/plan-reader.ts';
import type { Ports } from '../ports.ts';
import type { RunRequest } from '../requests.ts';
import { resolveRequest } from '../resolve-request.ts';

/** Request for opinions on recorded responses, and its payment. */
export interface RecordedReviewRequest extends RunRequest {
  /** Name of the model. */
  name: string;
  /** The file of the responses, as the user named it. */
  subject: string;
  maxCost?: number | undefined;
  configFile?: string | undefined;
}

export interface ScoredCases {
  cases: readonly CaseScore[];
  probes: readonly Probe[];
}

export interface PlannedRecordedReview {
  reader: ReaderPlan;
  settings: Settings;
  request: RecordedReviewRequest;
  notices: Notice[];
}

/** @throws PluginEvalError */
export async function planRecordedReview(
  request: RecordedReviewRequest,
  ports: Ports,
): Promise<PlannedRecordedReview> {
  const { name, maxCost, configFile, workingDirectory } = request;
  const resolvable = { workingDirectory, configFile, maxCost };
  const { settings, notices } = await resolveRequest(resolvable, [], ports);
  return { reader: await planReader(name, settings, ports), settings, request, notices };
}
