import type { Command } from 'commander';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import type { PictureFileFlags } from './picture-file-command.ts';

/** `plugin-eval picture`. */
export function addPicture(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  program
    .command('picture')
    .argument('<file>', 'a JSON document of score, compare, certify, rank or threat')
    .summary('draw any JSON document as a picture, for a README or pull request')
    .description(
      'Draws a JSON document as one SVG: an evaluation as its score card, a comparison, the top of a leaderboard, a threat report, a comparison of two of them, or a safety delta. Nothing is measured again.',
    )
    .option('-o, --file <file>', 'write to this file instead of stdout; svg:FILE means the same')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, flags: PictureFileFlags) => {
      const { runPictureFile } = await import('./picture-file-command.ts');
      finish(runPictureFile(file, flags, io));
    });
}

const EXAMPLES = `
Examples:
  plugin-eval threat score answers.jsonl -o json:threats.json
  plugin-eval picture threats.json -o threats.svg
  plugin-eval rank ./skills -o json:ranking.json && plugin-eval picture ranking.json -o svg:ranking.svg`;
