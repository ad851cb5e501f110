import type { Command } from 'commander';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';

/** `plugin-eval mcp`. */
export function addMcp(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  program
    .command('mcp')
    .argument('[root...]', 'folders that clients may have read (default: the working directory)')
    .summary('serve the free, offline tools to agents over the Model Context Protocol')
    .description(
      'Serves score, scan, compare, explain_rule and run_status to one client over stdin and stdout. Only what lies in the roots is read, nothing is written, nothing of a skill is executed, and no tool spends money.',
    )
    .addHelpText('after', EXAMPLES)
    .action(async (roots: string[]) => {
      const { runMcp } = await import('./mcp-command.ts');
      finish(await runMcp(roots, io));
    });
}

const EXAMPLES = `
Examples:
  claude mcp add plugin-eval -- plugin-eval mcp ./skills
  plugin-eval mcp ~/.claude/skills ./plugins`;
