import { redactSecrets } from '@plugin-eval/core/text/redact-keys.ts';
import type { LocalCommand } from '@plugin-eval/engine/program/local-command.ts';
import { exitMessage, limitMessage, startFailure } from '@plugin-eval/engine/program/program-failure.ts';
import { runProgram } from '@plugin-eval/engine/program/run-program.ts';
import { stoppedAttempt } from '@plugin-eval/engine/run/attempt-failure.ts';
import type { SpokenAnswer } from '../spoken-target.ts';

/**
 * Runs a command once. Its output counts even if it failed.
 * @throws UsageError when it cannot be run at all
 * @throws AttemptFailure when the run was stopped, or the machine was at its limits
 */
export async function askCommand(
  command: LocalCommand,
  prompt: string,
  signal: AbortSignal,
): Promise<SpokenAnswer> {
  const { end, stdout, cutSha256, stderr } = await runProgram(command, prompt.toWellFormed(), signal);
  const text = redactSecrets(new TextDecoder().decode(stdout), command.secrets);
  switch (end.kind) {
    case 'not-started':
      throw startFailure(command, end.code);
    case 'stopped':
      if (end.why === 'aborted') throw stoppedAttempt(true);
      return {
        text,
        failure: {
          kind: end.why,
          message: [limitMessage(command, end.why), ...keptMessage(command, stdout, cutSha256)].join(' '),
        },
      };
    case 'exited':
      return {
        text,
        failure: end.code === 0 ? null : { kind: 'exit', message: exitMessage(command, end, stderr) },
      };
  }
}

/** The stored part of an output that was too long, with a hash of everything read. */
function keptMessage(
  { maxBytes }: Pick<LocalCommand, 'maxBytes'>,
  { length }: Buffer,
  cutSha256: string | null,
): string[] {
  return cutSha256 === null
    ? []
    : [`Its first ${length} bytes are kept; the first ${maxBytes} have the SHA-256 ${cutSha256}.`];
}
