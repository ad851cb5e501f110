import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { redactKeys } from '@plugin-eval/core/text/redact-keys.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import { AttemptFailure } from '../run/attempt-failure.ts';
import type { LocalCommand } from './local-command.ts';
import type { ProgramEnd, ProgramOutput } from './run-program.ts';

/** Longest quoted end of a command's standard error. */
const LONGEST_COMPLAINT = 300;
/** Error codes of an overloaded machine. With all others the program is at fault, for any question. */
const MAY_PASS: ReadonlySet<string> = new Set(['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM']);

/**
 * Returns the error for a command that could not be started: an AttemptFailure when temporary, else a
 * UsageError.
 */
export function startFailure({ shown }: Pick<LocalCommand, 'shown'>, code: string): Error {
  return MAY_PASS.has(code)
    ? new AttemptFailure('overload', `The command ${shown} could not be started (${code}).`)
    : new UsageError(`The command ${shown} cannot be started (${code}): check its path and its rights.`);
}

/** Names the limit a command reached, as a sentence. */
export function limitMessage(
  { timeoutMs, maxBytes }: Pick<LocalCommand, 'timeoutMs' | 'maxBytes'>,
  why: 'time-limit' | 'too-large',
): string {
  return why === 'time-limit'
    ? `The command had not ended after ${timeoutMs / 1000} s and was killed.`
    : `The command wrote more than ${maxBytes} bytes and was killed.`;
}

/** Describes how a command failed, with the end of its error output; no keys, no control characters. */
export function exitMessage(
  { secrets }: Pick<LocalCommand, 'secrets'>,
  { code, signal }: Pick<Extract<ProgramEnd, { kind: 'exited' }>, 'code' | 'signal'>,
  complaint: ProgramOutput['stderr'],
): string {
  const how = code === null ? `was ended by ${signal ?? 'a signal'}` : `ended with the exit code ${code}`;
  const words = terminalSafe(redactKeys(complaint, secrets)).trim();
  const last = words.length > LONGEST_COMPLAINT ? `…${words.slice(1 - LONGEST_COMPLAINT)}` : words;
  return `The command ${how}${last === '' ? '.' : `: ${last}`}`;
}
