import type { Command } from 'commander';
import { readEvaluationFlags } from './evaluation-flags.ts';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { addReviewFlags, addScanPrintingFlags, trustOption } from './scan-flags.ts';
import { addSettings } from './setting-flags.ts';
import { addOutputFlags, configOption, repeatableOption } from './shared-options.ts';
import type { VetFlags } from './vet-command.ts';

/** `plugin-eval vet`. */
export function addVet(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const command = program
    .command('vet')
    .argument(
      '<source>',
      'folder, archive (.zip, .skill, .tar, .tar.gz), https://HOST/REPOSITORY[@REF][//PATH] or OWNER/REPOSITORY[@REF][//PATH] of GitHub',
    )
    .summary('look at a skill or plugin before it is installed')
    .description(
      'Fetches a source at one commit, scans and scores it, and says what differs from an older version. Installs nothing, runs nothing of it, and keeps nothing of what was fetched.',
    );
  addSettings(addOutputFlags(command, 'vet'), ['failOn'], { failOn: { usually: 'error' } })
    .option('--against <source>', 'an older version, named in the same way: show what is new')
    .addOption(trustOption())
    .addOption(
      repeatableOption(
        '--installed <folder>',
        'show what installing it does to the skills in this folder, or in those of the user and the project where agents look (own)',
      ),
    );
  addReviewFlags(command).addOption(configOption());
  addScanPrintingFlags(command)
    .addHelpText('after', EXAMPLES)
    .action(async (source: string, options: Record<string, unknown>) => {
      const { runVet } = await import('./vet-command.ts');
      finish(await runVet(source, readEvaluationFlags<VetFlags>(options), io));
    });
}

const EXAMPLES = `
Examples:
  plugin-eval vet owner/repository//skills/pdf-forms
  plugin-eval vet owner/repository@v2.1.0 --against owner/repository@v2.0.0
  plugin-eval vet https://git.example.org/team/skills.git@main//reports --output json
  plugin-eval vet owner/repository//skills/pdf-forms --installed own
  plugin-eval vet ./downloaded.skill --against ~/.claude/skills/downloaded`;
