import type { SessionFailure, SessionRequest } from './session-request.ts';

/** The cause of a failed session, in one sentence, for any driver. */
export interface SessionFault {
  failure: SessionFailure;
  message: string;
}

export const SAFEGUARDS: SessionFault = {
  failure: 'refused-request',
  message: "The provider's safeguards refused to answer what the session had built.",
};
export const TOKENS_SPENT: SessionFault = {
  failure: 'token-limit',
  message: "The next call might have exceeded the session's token limit.",
};
export const ANSWER_CUT_OFF: SessionFault = {
  failure: 'token-limit',
  message: 'A response was cut off at its token limit.',
};
export const NOTHING_SAID: SessionFault = {
  failure: 'empty',
  message: 'The agent ended without saying anything.',
};

export function turnsSpent({ maxTurns }: Pick<SessionRequest, 'maxTurns'>): SessionFault {
  return { failure: 'turn-limit', message: `The session had not ended after ${maxTurns} turns.` };
}

export function timeSpent({ timeLimit }: Pick<SessionRequest, 'timeLimit'>): SessionFault {
  return { failure: 'time-limit', message: `The session had not ended after ${timeLimit / 1000} s.` };
}
