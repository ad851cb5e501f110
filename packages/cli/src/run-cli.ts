import { setTimeout as pause } from 'node:timers/promises';
import { EXIT, type ExitCode, exitOfError } from '@plugin-eval/app/operations/exit-code.ts';
import { DetachedError } from '@plugin-eval/core/errors/detached-error.ts';
import { ParkedError } from '@plugin-eval/core/errors/parked-error.ts';
import { PluginEvalError } from '@plugin-eval/core/errors/plugin-eval-error.ts';
import { CommanderError } from 'commander';
import type { CliIo } from './io.ts';
import { createProgram } from './program.ts';
import { namedReporters } from './reporters/named-reporters.ts';
import { messageWriter } from './stderr-messages.ts';
import { refuseUnknownCommand } from './unknown-command.ts';

/** Milliseconds between two checks of other runs' batches. */
const OTHERS_MS = 30_000;

/**
 * Runs one command line, and returns the exit code. Expected failures are one line on stderr; a stack trace
 * is always a bug of ours.
 * @param args without the interpreter and the script
 */
export async function runCli(args: readonly string[], io: CliIo): Promise<ExitCode> {
  let code: ExitCode = EXIT.fine;
  const finish = (finished: ExitCode) => {
    code = finished;
  };
  try {
    const reporters = await namedReporters(args, io);
    const program = await createProgram({ ...io, commandLine: args, reporters }, finish, runCli);
    refuseUnknownCommand(program, args);
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.wrongUse;
    if (!PluginEvalError.isInstance(error)) throw error;
    if (ParkedError.isInstance(error) && error.isWaitedFor) {
      const { run, waiting } = error;
      const { resumeRun } = await import('./runs-resume.ts');
      messageWriter(io)(
        `run ${run} waits for ${waiting.requests} answers in batches. Stop it with Ctrl-C and continue with: plugin-eval runs resume ${run}`,
      );
      // Its own batches it waits for when it goes on.
      if (waiting.own === 0) await pause(OTHERS_MS);
      return resumeRun(run, {}, io, runCli);
    }
    if (DetachedError.isInstance(error) || ParkedError.isInstance(error)) io.writeOut(`${error.run}\n`);
    messageWriter(io)(error.message);
    return exitOfError(error);
  }
}
