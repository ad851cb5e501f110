import { type Command, Option } from 'commander';
import type { CompareFlags } from './compare-command.ts';
import { addEvaluationFlags, readEvaluationFlags } from './evaluation-flags.ts';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { parseNumber } from './parse-number.ts';

/** `plugin-eval compare`. */
export function addCompare(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const command = program
    .command('compare')
    .argument('<a>', 'a skill, plugin, marketplace or folder of skills')
    .argument('[b]', 'another of the same kind; with --git none')
    .summary('compare two skills or plugins, dimension by dimension, or two collections')
    .description(
      'Compares two skills or two plugins, or the skills of two collections one by one, at quick depth and without a model unless --depth says otherwise. From standard depth on a judge sees two skills side by side as well, blind and in both orders.',
    );
  addEvaluationFlags(command, 'comparison', 'quick')
    .option('--git <ref>', 'compare the version at this commit, tag or branch (A) with the present one (B)')
    .addOption(
      new Option('--gate <gate>', 'regression: exit with 1 when B is worse than A').choices(['regression']),
    )
    .option(
      '--min-effect <points>',
      'composite points that B may lose before the gate fails (default: 1)',
      parseNumber({ min: 0, max: 100, whole: false }),
    )
    .option(
      '--rounds <n>',
      'tasks by which the judge compares the two, each in both orders; 0 for none (default: 8)',
      parseNumber({ min: 0, max: 100, whole: true }),
    )
    .addHelpText('after', COMPARE_EXAMPLES)
    .action(async (a: string, b: string | undefined, options: Record<string, unknown>) => {
      const { runCompare } = await import('./compare-command.ts');
      finish(await runCompare(a, b, readEvaluationFlags<CompareFlags>(options), io));
    });
}

const COMPARE_EXAMPLES = `
Examples:
  plugin-eval compare ./skills/pdf-forms-v1 ./skills/pdf-forms
  plugin-eval compare --git main ./skills/pdf-forms --gate regression
  plugin-eval compare --git v1.2.0 . -o markdown:changes.md
  plugin-eval compare ./a ./b --depth standard --max-cost 1`;
