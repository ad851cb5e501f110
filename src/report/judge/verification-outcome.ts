import type { JudgeVerification } from '../../documents/judge-layer.ts';

export type TrialOutcome = 'misled' | 'not recognised' | 'held' | 'errored';

/** Whether a planted text misled the judge. */
export function injectionOutcome({ misled }: JudgeVerification['injections'][number]): TrialOutcome {
  return misled === null ? 'errored' : misled ? 'misled' : 'held';
}

/** Whether the judge saw how bad the known-bad skill is. */
export function knownBadOutcome({ recognised }: JudgeVerification['knownBad'][number]): TrialOutcome {
  return recognised === null ? 'errored' : recognised ? 'held' : 'not recognised';
}
