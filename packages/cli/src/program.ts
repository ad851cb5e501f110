import type { ExitCode } from '@plugin-eval/app/operations/exit-code.ts';
import { terminalSafeLines } from '@plugin-eval/core/text/terminal-safe.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { Command } from 'commander';
import { addCommand } from './add-command.ts';
import type { CliCommand, GivenValues, RunCli } from './cli-command.ts';
import { COMMANDS } from './commands.ts';
import type { CliIo } from './io.ts';
import type { WritingFlags } from './write-document.ts';

/**
 * Creates the command line: the command that `io.commandLine` begins with, or all commands. Loads only their
 * code.
 * @param finish takes the exit code of the command that ran
 * @param runCli runs another command line, for `runs resume`
 */
export async function createProgram(
  io: CliIo,
  finish: (code: ExitCode) => void,
  runCli: RunCli,
): Promise<Command> {
  const program = new Command('plugin-eval')
    .description('Tells whether an agent skill is good, fires when it should, and is safe.')
    .version(VERSION, '-V, --version')
    .helpCommand(true)
    .showHelpAfterError('(plugin-eval --help lists the commands and options)')
    // Commander repeats what was typed in its messages.
    .configureOutput({ writeOut: io.writeOut, writeErr: (text) => io.writeErr(terminalSafeLines(text)) })
    .exitOverride()
    .addHelpText('after', PROGRAM_EXAMPLES);
  const called = io.commandLine?.[0] ?? '';
  const wanted = Object.hasOwn(COMMANDS, called) ? [COMMANDS[called]] : Object.values(COMMANDS);
  for (const load of wanted) if (load !== undefined) add(program, await load());

  function add(parent: Command, { declared, act, below = [] }: CliCommand): void {
    const run =
      act === null
        ? null
        : async (given: GivenValues, writing: WritingFlags) =>
            finish(await act(given, { io, writing, runCli }));
    const command = addCommand(parent, declared, io, run);
    for (const one of below) add(command, one);
  }
  return program;
}

const PROGRAM_EXAMPLES = `
Examples:
  plugin-eval score ./skills/pdf-forms --depth quick
  plugin-eval score . --depth quick --output json --threshold 70
  plugin-eval compare ./skills/old ./skills/new
  plugin-eval rules MISSING_TRIGGER

Exit codes: 0 fine, 1 a gate failed, 2 wrong use or configuration, 3 could not be measured, 4 waits for a batch.`;
