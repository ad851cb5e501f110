import { type Command, Option } from 'commander';
import { splitNames } from '../config/setting.ts';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { parseNumber } from './parse-number.ts';
import type { RunCli } from './runs-resume.ts';
import { addSettings } from './setting-flags.ts';
import { configOption } from './shared-options.ts';
import type { WorkerFlags } from './worker-command.ts';

/** `plugin-eval worker`. */
export function addWorker(
  program: Command,
  io: CliIo,
  finish: (code: ExitCode) => void,
  runCli: RunCli,
): void {
  const command = program
    .command('worker')
    .summary('execute tasks of the runs that use the fleet')
    .description(
      'Takes tasks from the shared database (PLUGIN_EVAL_DATABASE_URL) and executes them with the endpoints and keys of this machine, until it is told to stop: SIGTERM or Ctrl-C lets it finish the tasks it is running.',
    )
    .option('--concurrency <n>', 'tasks at a time', parseNumber({ min: 1, max: 1024, whole: true }), 8)
    .addOption(
      new Option(
        '--kinds <names>',
        'only tasks of these kinds; with commas (default: all it can execute)',
      ).argParser((value: string, previous: string[] = []) => [...previous, ...splitNames(value)]),
    )
    .option(
      '--drain-limit <seconds>',
      'how long running tasks may take after it was told to stop',
      parseNumber({ min: 0, max: 86_400, whole: false }),
      300,
    )
    .option(
      '--lease <seconds>',
      'how long it may be silent before others take over its tasks',
      parseNumber({ min: 1, max: 3_600, whole: false }),
      60,
    )
    .option('--host <address>', 'address on which /livez, /readyz and /metrics are served', '127.0.0.1')
    .option(
      '--port <n>',
      'their port; 0 for any free port (default: they are not served)',
      parseNumber({ min: 0, max: 65_535, whole: true }),
    )
    .addOption(new Option('--log <format>', 'lines on stderr').choices(['json', 'text']).default('json'))
    .addOption(configOption());
  addSettings(command, ['callTimeout'])
    .addHelpText('after', WORKER_EXAMPLES)
    .action(async (flags: WorkerFlags) => {
      const { runWorker } = await import('./worker-command.ts');
      finish(await runWorker(flags, io, runCli));
    });
}

const WORKER_EXAMPLES = `
Examples:
  plugin-eval worker --concurrency 16 --port 9464
  plugin-eval worker --kinds model-answer --concurrency 64`;
