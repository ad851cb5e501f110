import type { Command } from 'commander';

/** More options than fit on a screen beside the description. */
const MANY = 16;

/** The options that `--help` shows of commands that have many, by the name of the command. */
const MAIN: Readonly<Record<string, readonly string[]>> = {
  score:
    '--depth --output -o --threshold --fail-on --baseline --max-cost --dry-run --agent --sessions --model --watch --verbose'.split(
      ' ',
    ),
  compare:
    '--depth --output -o --git --gate --min-effect --max-cost --dry-run --agent --model --verbose'.split(' '),
  certify: '--depth --output -o --threats --max-cost --dry-run --agent --sessions --model --verbose'.split(
    ' ',
  ),
  ci: '--base --depth --output -o --fail-on --threshold --min-effect --baseline --comment --max-cost --dry-run'.split(
    ' ',
  ),
  rank: '--games --focus --output -o --max-cost --dry-run --model --judge-model --corpus-dir'.split(' '),
  set: '--agent --add --without --output -o --fail-on --sessions --max-cost --dry-run --verbose'.split(' '),
  run: '--target --with-skill --without-skill --model --only --samples --output -o --max-cost --dry-run --fail-on-veto'.split(
    ' ',
  ),
};

/** Hides the options of commands with many but for those that matter first; `--help all` shows every one. */
export function shortenHelp(program: Command, commandLine: readonly string[]): void {
  if (commandLine.some((word, at) => word === 'all' && isHelp(commandLine[at - 1]))) return;
  for (const command of program.commands.flatMap((one) => [one, ...one.commands])) {
    const main = MAIN[command.name()];
    if (main === undefined || command.options.length <= MANY) continue;
    const others = command.options.filter(
      ({ long, short }) => ![long, short].some((flag) => main.includes(flag ?? '')),
    );
    for (const option of others) option.hideHelp();
    command.addHelpText(
      'after',
      `\n${others.length} more options: plugin-eval ${pathOf(command)} --help all`,
    );
  }
}

function isHelp(word: string | undefined): boolean {
  return word === '--help' || word === '-h';
}

function pathOf(command: Command): string {
  const above = command.parent;
  return above?.parent ? `${above.name()} ${command.name()}` : command.name();
}
