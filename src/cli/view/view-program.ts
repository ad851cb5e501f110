import type { Command } from 'commander';
import type { ExitCode } from '../exit-code.ts';
import type { CliIo } from '../io.ts';
import { parseNumber } from '../parse-number.ts';
import type { ViewFlags } from './view-command.ts';

/** `plugin-eval view`. */
export function addView(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  program
    .command('view')
    .argument('[file...]', 'JSON reports, or ids of runs (default: everything in the journal)')
    .summary('look at reports, transcripts, history and running evaluations in the browser')
    .description(
      'Serves a viewer on this machine, to this machine alone, and prints its URL. The URL works once; Ctrl-C ends the viewer. Nothing but the named files, the texts of their skills and the journal can be seen there, and nothing is sent anywhere.',
    )
    .option(
      '--port <n>',
      'port on 127.0.0.1 (default: any that is free)',
      parseNumber({ min: 0, max: 65_535, whole: true }),
    )
    .option('--no-open', 'open no browser')
    .addHelpText('after', EXAMPLES)
    .action(async (names: string[], flags: ViewFlags) => {
      const { runView } = await import('./view-command.ts');
      finish(await runView(names, flags, io));
    });
}

const EXAMPLES = `
Examples:
  plugin-eval view                       the history of all runs
  plugin-eval view report.json           a report that score -o json:report.json wrote
  plugin-eval view r1a2b3c4              one run, also while it is at work`;
