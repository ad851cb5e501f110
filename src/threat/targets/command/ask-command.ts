import { UsageError } from '../../../errors/usage-error.ts';
import { AttemptFailure } from '../../../run/attempt-failure.ts';
import { redactKeys, redactSecrets } from '../../../text/redact-keys.ts';
import { terminalSafe } from '../../../text/terminal-safe.ts';
import type { SpokenAnswer } from '../spoken-target.ts';
import type { LocalCommand } from './local-command.ts';
import { type ProgramOutput, runProgram } from './run-program.ts';

/** Of the last that a command wrote to its standard error. */
const LONGEST_COMPLAINT = 300;
/** With these the machine was at its limits. With all others the program is at fault, whatever it is asked. */
const MAY_PASS: ReadonlySet<string> = new Set(['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM']);

/**
 * Runs a command once. What it has said counts also when it failed.
 * @throws UsageError when it cannot be run at all
 * @throws AttemptFailure when the run was stopped, or the machine was at its limits
 */
export async function askCommand(
  command: LocalCommand,
  prompt: string,
  signal: AbortSignal,
): Promise<SpokenAnswer> {
  const { end, stdout, stderr } = await runProgram(command, prompt.toWellFormed(), signal);
  const text = redactSecrets(new TextDecoder().decode(stdout), command.secrets);
  switch (end.kind) {
    case 'not-started':
      throw notStarted(command, end.code);
    case 'stopped':
      if (end.why === 'aborted')
        throw new AttemptFailure('aborted', 'The run was stopped.', { maybeBilled: true });
      return { text, failure: { kind: end.why, message: stopMessage(command, end.why) } };
    case 'exited':
      return { text, failure: end.code === 0 ? null : exitFailure(command, end, stderr) };
  }
}

function notStarted({ shown }: LocalCommand, code: string): Error {
  return MAY_PASS.has(code)
    ? new AttemptFailure('overload', `The command ${shown} could not be started (${code}).`)
    : new UsageError(`The command ${shown} cannot be started (${code}): check its path and its rights.`);
}

function stopMessage({ timeoutMs, maxBytes }: LocalCommand, why: 'time-limit' | 'too-large'): string {
  return why === 'time-limit'
    ? `The command had not ended after ${timeoutMs / 1000} s, and was killed.`
    : `The command wrote more than ${maxBytes} bytes, and was killed.`;
}

function exitFailure(
  { secrets }: LocalCommand,
  { code, signal }: { code: number | null; signal: string | null },
  stderr: ProgramOutput['stderr'],
): SpokenAnswer['failure'] {
  const how = code === null ? `was ended by ${signal ?? 'a signal'}` : `ended with the exit code ${code}`;
  const words = terminalSafe(redactKeys(stderr, secrets)).trim();
  const last = words.length > LONGEST_COMPLAINT ? `…${words.slice(1 - LONGEST_COMPLAINT)}` : words;
  return { kind: 'exit', message: `The command ${how}${last === '' ? '.' : `: ${last}`}` };
}
