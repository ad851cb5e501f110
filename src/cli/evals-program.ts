import { type Command, Option } from 'commander';
import { CASE_FORMATS } from '../skill/write-cases/written-cases.ts';
import type { EvalsCheckFlags, EvalsConvertFlags } from './evals-flags.ts';
import { readEvaluationFlags } from './evaluation-flags.ts';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { addSandboxFlags } from './sandbox-flags.ts';
import { addSettings } from './setting-flags.ts';
import {
  addOutputFlags,
  addPrintingFlags,
  configOption,
  forceOption,
  guessLabelsOption,
  repeatableOption,
  textOutputOption,
} from './shared-options.ts';

/** `plugin-eval evals`. */
export function addEvals(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const evals = program
    .command('evals')
    .summary('check and convert the tests of skills')
    .description('Reads tests of skills in every dialect that plugin-eval knows.');
  const check = evals
    .command('check')
    .argument('<path...>', 'skills, folders of skills, plugins or marketplaces')
    .summary('check whether tests can tell good work from none')
    .description(
      'Checks the tests of skills: whether the solution of each passes its graders and an untouched workspace fails them, what prompts give away, which are nearly the same, and how small a difference the set can show. Offline and free; commands of tests run in a sandbox, or not at all.',
    );
  addSandboxFlags(addOutputFlags(check, 'evals-check'), 'where the commands of tests run')
    .addOption(repeatableOption('--results <file>', 'an evaluation as JSON, whose sessions are checked too'))
    .addOption(guessLabelsOption())
    .option(
      '--fakes',
      'also try cheap fakes on each test: wrong, empty or unreadable files, a script that never ran',
    )
    .addOption(configOption());
  addPrintingFlags(
    addSettings(check, ['failOn']),
    'show everything: all findings, all tests',
    'only the skills and the findings, no notices',
  )
    .addHelpText('after', CHECK_EXAMPLES)
    .action(async (paths: string[], options: Record<string, unknown>) => {
      const { runEvalsCheck } = await import('./evals-command.ts');
      finish(await runEvalsCheck(paths, readEvaluationFlags<EvalsCheckFlags>(options), io));
    });
  evals
    .command('convert')
    .argument('<source>', 'a skill, or a file of tests')
    .summary('write tests in another dialect')
    .description(
      'Writes the tests of a skill in the dialect of another program, and lists what it cannot hold: what was written is read again and compared.',
    )
    .addOption(new Option('--to <format>', 'dialect').choices(CASE_FORMATS).makeOptionMandatory())
    .option('-o, --file <target>', 'a folder of a skill, or a file that ends in .json, .yaml or .yml')
    .addOption(forceOption())
    .option('--skill <name>', 'name of the skill, for a file that belongs to none')
    .addOption(textOutputOption())
    .addOption(configOption())
    .option('--quiet', 'do not list what is lost')
    .addHelpText('after', CONVERT_EXAMPLES)
    .action(async (source: string, flags: EvalsConvertFlags) => {
      const { runEvalsConvert } = await import('./evals-convert-command.ts');
      finish(await runEvalsConvert(source, flags, io));
    });
}

const CHECK_EXAMPLES = `
Examples:
  plugin-eval evals check ./my-skill
  plugin-eval evals check . --fail-on error -o sarif:evals.sarif
  plugin-eval evals check ./my-skill --results evaluation.json`;

const CONVERT_EXAMPLES = `
Examples:
  plugin-eval evals convert ./my-skill --to promptfoo > promptfooconfig.yaml
  plugin-eval evals convert ./my-skill --to waza -o ./my-skill
  plugin-eval evals convert tests.yaml --skill pdf-forms --to skill-creator -o out --output json`;
