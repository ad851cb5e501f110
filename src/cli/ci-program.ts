import type { Command } from 'commander';
import type { CiFlags } from './ci-flags.ts';
import { addEvaluationFlags, readEvaluationFlags } from './evaluation-flags.ts';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { parseNumber } from './parse-number.ts';
import { addSettings } from './setting-flags.ts';

/** `plugin-eval ci`. */
export function addCi(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const command = program
    .command('ci')
    .argument('[path...]', 'folders of the repository (default: all of it)')
    .summary('show what a change does to the skills of a repository, with gates')
    .description(
      'Looks at the skills and plugins that changed since a base, committed or not: scores and findings before and after, and what is new for security. The same command gives the same report on your machine and in CI. At quick depth, without a key, unless --depth asks for more. Configuration and baseline are those of the base.',
    );
  addSettings(addEvaluationFlags(command, 'ci-report', 'quick'), ['threshold', 'failOn'], {
    threshold: { help: 'exit with 1 when the composite of a changed skill is lower' },
    failOn: {
      help: 'exit with 1 when the change brings findings of this level or worse',
      usually: 'error',
    },
  })
    .option(
      '--base <ref>',
      'commit, branch or tag that the change goes into (default: what the CI service names, else the default branch)',
    )
    .option(
      '--min-effect <points>',
      'exit with 1 when a skill loses more composite points',
      parseNumber({ min: 0, max: 100, whole: false }),
    )
    .option('--baseline <file>', 'accept the findings that this file lists at the base')
    .option(
      '--require-depth',
      'fail when the key for --depth is missing, instead of measuring at quick depth',
    )
    .option(
      '--comment',
      'in a job of GitHub Actions: post the report as one comment on the pull request, and edit it from then on; needs GITHUB_TOKEN with pull-requests: write',
    )
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], options: Record<string, unknown>) => {
      const { runCi } = await import('./ci-command.ts');
      finish(await runCi(paths, readEvaluationFlags<CiFlags>(options), io));
    });
}

const EXAMPLES = `
Examples:
  plugin-eval ci
  plugin-eval ci --base main --min-effect 1
  plugin-eval ci -o markdown:summary.md -o sarif:ci.sarif --output github
  plugin-eval ci --depth standard --max-cost 1`;
