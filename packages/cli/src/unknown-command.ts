import type { Command } from 'commander';

const HELP = new Set(['-h', '--help']);

/**
 * Rejects a request for help on an unknown command, which commander would answer with the help of all.
 * @throws CommanderError
 */
export function refuseUnknownCommand(program: Command, args: readonly string[]): void {
  const isHelp = args[0] === 'help' || args.some((arg) => HELP.has(arg));
  if (!isHelp) return;
  let command = program;
  for (const arg of args[0] === 'help' ? args.slice(1) : args) {
    if (HELP.has(arg)) continue;
    if (arg.startsWith('-') || command.commands.length === 0) return;
    const inner = command.commands.find((one) => one.name() === arg || one.aliases().includes(arg));
    if (inner === undefined) {
      if (command.registeredArguments.length > 0 || arg === 'help') return;
      command.error(`error: unknown command '${arg}'`, { exitCode: 2, code: 'commander.unknownCommand' });
    } else command = inner;
  }
}
