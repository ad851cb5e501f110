import type { Command } from 'commander';
import { formatsOf } from '../documents/formats.ts';
import type { CertifyFlags } from './certify-command.ts';
import { corpusDirOption } from './corpus-flag.ts';
import { addEvaluationFlags, readEvaluationFlags } from './evaluation-flags.ts';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { parseNumber } from './parse-number.ts';
import { filesOption, loadOption } from './shared-options.ts';

/** `plugin-eval certify`. */
export function addCertify(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const command = program
    .command('certify')
    .argument('<path>', 'SKILL.md, skill folder or plugin')
    .summary('measure everything, and write a certificate')
    .description(
      'Runs all three layers (50 sessions; 100 with --depth thorough) with all rubrics, tries planted injections on the judge, lets the skill play against the corpus, and writes a certificate of one page: markdown, html or svg.',
    );
  addEvaluationFlags(command, 'certificate', 'deep', ['deep', 'thorough'])
    .addOption(corpusDirOption())
    .option(
      '--opponents <n>',
      'skills of the corpus to play against; 0 for none, fewer than 20 give no Elo (default: 20)',
      parseNumber({ min: 0, max: 1000, whole: true }),
    )
    .option('--threats', 'also measure what the skill does to the safety of its agent; it can veto the badge')
    .addOption(loadOption())
    .addOption(
      filesOption(
        '--threats-report <format:file>',
        'write the safety delta of --threats; may be repeated',
        formatsOf('safety-delta'),
      ),
    )
    .addHelpText('after', CERTIFY_EXAMPLES)
    .action(async (path: string, options: Record<string, unknown>) => {
      const { runCertify } = await import('./certify-command.ts');
      finish(await runCertify(path, readEvaluationFlags<CertifyFlags>(options), io));
    });
}

const CERTIFY_EXAMPLES = `
Examples:
  plugin-eval certify ./my-skill --dry-run
  plugin-eval certify ./my-skill --max-cost 5 -o html:certificate.html -o json:evaluation.json
  plugin-eval certify ./my-plugin --depth thorough --output markdown`;
