import { type Command, Option } from 'commander';
import { corpusDirOption } from './corpus-flag.ts';
import type { ExitCode } from './exit-code.ts';
import type { InitFlags } from './init-command.ts';
import type { CliIo } from './io.ts';
import { parseNumber } from './parse-number.ts';

/** `plugin-eval init`. */
export function addInit(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  program
    .command('init')
    .argument('[dir...]', 'folders of skills, plugins or marketplaces (default: those of the corpus)')
    .summary('index skills to rank against')
    .description(
      'Makes a corpus of all skills below the folders, or brings it up to date: what has not changed is not read again. Nothing of it is executed, and nothing is sent anywhere.',
    )
    .addOption(corpusDirOption())
    .option('--fresh', 'read every skill again, changed or not')
    .addOption(
      new Option('--forget <dir>', 'drop an indexed folder with its skills; may be repeated')
        .argParser((value: string, previous: string[]) => [...previous, value])
        .default([], 'none'),
    )
    .addOption(new Option('--output <format>', 'format on stdout').choices(['text', 'json']).default('text'))
    .option('--config <file>', 'configuration file (default: plugineval.config.{json,yaml} here)')
    .option(
      '--concurrency <n>',
      'most threads, never more than cores (default: cores)',
      parseNumber({ min: 1, max: 256, whole: true }),
    )
    .option('--quiet', 'no notices')
    .option('--no-color', 'no colours')
    .addHelpText('after', EXAMPLES)
    .action(async (folders: string[], flags: InitFlags) => {
      const { runInit } = await import('./init-command.ts');
      finish(await runInit(folders, flags, io));
    });
}

const EXAMPLES = `
Examples:
  plugin-eval init ./plugins
  plugin-eval init ~/work/skills ~/.claude/skills --corpus-dir ./corpus
  plugin-eval init                             bring the corpus up to date
  plugin-eval init --forget ./old-plugins`;
