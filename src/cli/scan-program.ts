import { type Command, Option } from 'commander';
import { LEVELS } from '../documents/names.ts';
import { readEvaluationFlags } from './evaluation-flags.ts';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { addReviewFlags, addScanPrintingFlags, type ScanFlags, trustOption } from './scan-flags.ts';
import { addOutputFlags, configOption, trustBaselineOption } from './shared-options.ts';

/** `plugin-eval scan`. */
export function addScan(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const command = program
    .command('scan')
    .argument('[path...]', 'SKILL.md, skill folder, folder of skills, plugin or marketplace')
    .summary('check whether skills are safe to install, by a static scan')
    .description(
      'Reads everything in the folders: code is parsed and followed from what it reads to where it goes, prose is read for instructions that harm the user. Nothing is executed, and nothing is sent anywhere without --review. Each finding shows its path step by step.',
    );
  addOutputFlags(command, 'scan')
    .addOption(
      new Option(
        '--fail-on <level>',
        'exit with 1 on findings of this level or worse (default: error)',
      ).choices([...LEVELS, 'never']),
    )
    .option('--baseline <file>', 'accept the findings listed there, each with its reason')
    .option('--write-baseline <file>', 'write the present findings as a baseline')
    .option('--reason <text>', 'the reason for accepting the findings that --write-baseline adds')
    .addOption(trustBaselineOption());
  addReviewFlags(command)
    .addOption(trustOption())
    .option('--explain <rule>', 'explain what a rule looks for, why, and how to fix what it finds')
    .option('--accuracy', 'show how often the scanner was right on labelled and on harmless skills')
    .addOption(configOption());
  addScanPrintingFlags(command)
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], options: Record<string, unknown>) => {
      const { runScan } = await import('./scan-command.ts');
      finish(await runScan(paths, readEvaluationFlags<ScanFlags>(options), io));
    });
}

const EXAMPLES = `
Examples:
  plugin-eval scan ./skills/pdf-forms
  plugin-eval scan . --fail-on error -o sarif:scan.sarif
  plugin-eval scan ./downloaded --review sonnet --max-cost 0.50
  plugin-eval scan --explain remote-code
  plugin-eval scan --accuracy`;
