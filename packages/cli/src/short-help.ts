import type { Command } from 'commander';

/** Number of options that no longer fits on a screen with the description. */
const MANY = 16;

/** Returns true when a command line asks for all options: `--help all`. */
export function wantsAllOptions(commandLine: readonly string[]): boolean {
  return commandLine.some((word, at) => word === 'all' && /^(?:--help|-h)$/.test(commandLine[at - 1] ?? ''));
}

/**
 * Hides the options of a command that has many, but for those that matter first.
 * @param first without dashes
 */
export function shortenHelp(command: Command, name: string, first: readonly string[]): void {
  if (command.options.length <= MANY) return;
  const others = command.options.filter(
    ({ long, short }) => !first.some((flag) => `--${flag}` === long || `-${flag}` === short),
  );
  for (const option of others) option.hideHelp();
  command.addHelpText('after', `\n${others.length} more options: plugin-eval ${name} --help all`);
}
