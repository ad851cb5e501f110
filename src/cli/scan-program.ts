import { type Command, Option } from 'commander';
import { LEVELS } from '../documents/names.ts';
import { readEvaluationFlags } from './evaluation-flags.ts';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { parseCost } from './model-flags.ts';
import { SCAN_FORMATS, type ScanFlags } from './scan-flags.ts';
import { addOutputFlags, configOption } from './shared-options.ts';

/** `plugin-eval scan`. */
export function addScan(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const command = program
    .command('scan')
    .argument('[path...]', 'SKILL.md, skill folder, folder of skills, plugin or marketplace')
    .summary('check whether skills are safe to install, by a static scan')
    .description(
      'Reads everything in the folders: code is parsed and followed from what it reads to where it goes, prose is read for instructions that harm the user. Nothing is executed, and nothing is sent anywhere without --second-opinion. Each finding shows its path step by step.',
    );
  addOutputFlags(command, SCAN_FORMATS)
    .addOption(
      new Option('--fail-on <level>', 'exit with 1 on findings of this level or worse').choices(LEVELS),
    )
    .option('--baseline <file>', 'accept the findings listed there, each with its reason')
    .option('--trust-baseline', 'obey a baseline inside the folder that is scanned')
    .option('--trust-inline', 'obey comments in the files that accept findings')
    .option(
      '--second-opinion <model>',
      'have a model read what the rules marked or could not read; an opinion, which removes no finding',
    )
    .option('--max-cost <usd>', 'spend no more than this on --second-opinion', parseCost)
    .option('--dry-run', 'print what --second-opinion would ask and cost, and send nothing')
    .option('--fresh', 'ignore the answers of earlier runs')
    .option(
      '--trust <key>',
      'require a signature (skill.oms.sig) that this public key verifies, a PEM file; may be repeated',
      (value: string, previous: string[] = []) => [...previous, value],
    )
    .option('--explain <rule>', 'explain what a rule looks for, why, and how to fix what it finds')
    .option('--accuracy', 'show how often the scanner was right on labelled and on harmless skills')
    .addOption(configOption())
    .option('--verbose', 'show everything: notes, members without findings')
    .option('--quiet', 'only the verdict, no notices')
    .option('--no-color', 'no colours')
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
  plugin-eval scan ./downloaded --second-opinion sonnet --max-cost 0.50
  plugin-eval scan --explain remote-code
  plugin-eval scan --accuracy`;
