import { type Command, Option } from 'commander';
import { LEVELS } from '../documents/names.ts';
import { EVALS_FORMATS, type EvalsCheckFlags } from './evals-flags.ts';
import { readEvaluationFlags } from './evaluation-flags.ts';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { addSandboxFlags } from './sandbox-flags.ts';
import { addOutputFlags, configOption, repeatableOption } from './shared-options.ts';

/** `plugin-eval evals`. */
export function addEvals(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const evals = program
    .command('evals')
    .summary('check the tests of skills')
    .description('Tests of skills, in every dialect that is read.');
  const check = evals
    .command('check')
    .argument('<path...>', 'skills, folders of skills, plugins or marketplaces')
    .summary('whether tests can tell good work from none')
    .description(
      'Looks at the tests of skills: whether the solution of each passes its graders and an untouched workspace fails them, what prompts give away, which are nearly the same, and which difference the set can show. Offline and free; commands of tests run in a sandbox, or not at all.',
    );
  addSandboxFlags(addOutputFlags(check, EVALS_FORMATS), 'what commands of tests run in')
    .addOption(
      repeatableOption('--results <file>', 'an evaluation as JSON, whose sessions are looked at too'),
    )
    .option('--guess-labels', 'label unlabelled tests by what they say of a good answer')
    .addOption(
      new Option('--fail-on <level>', 'exit with 1 on findings of this level or worse').choices(LEVELS),
    )
    .addOption(configOption())
    .option('--verbose', 'say everything: all findings, all tests')
    .option('--quiet', 'only the skills and the findings, no notices')
    .option('--no-color', 'no colours')
    .addHelpText('after', CHECK_EXAMPLES)
    .action(async (paths: string[], options: Record<string, unknown>) => {
      const { runEvalsCheck } = await import('./evals-command.ts');
      finish(await runEvalsCheck(paths, readEvaluationFlags<EvalsCheckFlags>(options), io));
    });
}

const CHECK_EXAMPLES = `
Examples:
  plugin-eval evals check ./my-skill
  plugin-eval evals check . --fail-on error -o sarif:evals.sarif
  plugin-eval evals check ./my-skill --results evaluation.json`;
