import type { CliIo } from '@plugin-eval/cli/io.ts';
import { createProgram } from '@plugin-eval/cli/program.ts';
import { runCli } from '@plugin-eval/cli/run-cli.ts';
import type { Command } from 'commander';

const COLUMNS = 100;

/** The page of commands: the help of each, in the order of the command line. */
export async function commandsPage(): Promise<string> {
  const program = await createProgram(
    { writeOut: () => {}, writeErr: () => {} } as unknown as CliIo,
    () => {},
    runCli,
  );
  const sections = program.commands.flatMap(sectionsOf);
  return `# Commands

Written by \`npm run docs\`: what \`plugin-eval COMMAND --help\` prints, without the examples. Formats, gates and exit codes are in
[CI](../ci.md#gates); [configuration](../configuration.md) says how flags, variables and files combine.

${sections.join('\n\n')}
`;
}

/** A command, and those below it. */
function sectionsOf(command: Command): string[] {
  const names = [command.name()];
  for (let above = command.parent; above?.parent; above = above.parent) names.unshift(above.name());
  // The width of the terminal of whoever writes the page, and its colours, are no part of it.
  command.configureOutput({ getOutHelpWidth: () => COLUMNS, getOutHasColors: () => false });
  const help = command
    .helpInformation()
    .trimEnd()
    .replace(/[ \t]+$/gm, '');
  return [
    `## plugin-eval ${names.join(' ')}\n\n\`\`\`text\n${help}\n\`\`\``,
    ...command.commands.flatMap(sectionsOf),
  ];
}
