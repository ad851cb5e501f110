import { BATCH, WORKERS } from '../executors/executor-options.ts';
import type { EvaluationRequest } from '../requests.ts';
import { CONFIG } from './config-option.ts';
import type { Entry } from './operation.ts';
import { type GivenBy, negatable } from './option.ts';
import { PAYING, runRequest } from './run-request.ts';
import { SESSIONS, sessionRequest } from './session-options.ts';

/** Options of every command that evaluates skills. */
export const EVALUATION = {
  ...CONFIG,
  scan: negatable('skip the security scan'),
  ...BATCH,
  ...PAYING,
  ...WORKERS,
  ...SESSIONS,
};

/** The settings of judges. */
export const JUDGE_SETTINGS = ['model', 'judgeModels', 'judges'] as const;
/** The settings of paid calls. */
export const PAID_SETTINGS = ['maxCost', 'seed', 'callTimeout'] as const;

export const EVALUATION_SETTINGS = [
  ...(['depth', 'profile', 'concurrency'] as const),
  ...JUDGE_SETTINGS,
  ...(['draws', 'rubrics', 'verifyJudge'] as const),
  ...PAID_SETTINGS,
  ...(['agent', 'sessionCount'] as const),
] as const;

type Given = Entry & GivenBy<typeof EVALUATION>;

/** The request of an evaluation, with the given settings. @throws UsageError */
export function evaluationRequest<Values extends Given>(given: Values): Values & EvaluationRequest {
  return { ...given, ...runRequest(given), sessions: sessionRequest(given) };
}
