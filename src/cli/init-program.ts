import type { Command } from 'commander';
import { corpusDirOption } from './corpus-flag.ts';
import type { ExitCode } from './exit-code.ts';
import type { InitFlags } from './init-command.ts';
import type { CliIo } from './io.ts';
import { addSettings } from './setting-flags.ts';
import { configOption, repeatableOption, textOutputOption } from './shared-options.ts';

/** `plugin-eval init`. */
export function addInit(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const command = program
    .command('init')
    .argument('[dir...]', 'folders of skills, plugins or marketplaces (default: those of the corpus)')
    .summary('index skills to rank against')
    .description(
      'Makes a corpus of all skills below the folders, or brings it up to date: what has not changed is not read again. Nothing of it is executed, and nothing is sent anywhere.',
    )
    .addOption(corpusDirOption())
    .option('--fresh', 'read every skill again, even if it has not changed')
    .addOption(repeatableOption('--forget <dir>', 'drop an indexed folder with its skills'))
    .addOption(textOutputOption())
    .addOption(configOption())
    .option('--quiet', 'no notices')
    .option('--no-color', 'no colours');
  addSettings(command, ['concurrency'], {
    concurrency: { help: 'most threads, at most one for each core', usually: 'cores' },
  })
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
