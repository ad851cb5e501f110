import { type Command, InvalidArgumentError, Option } from 'commander';
import { corpusDirOption } from './corpus-flag.ts';
import { readEvaluationFlags } from './evaluation-flags.ts';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { addModelFlags } from './model-flags.ts';
import { parseNumber } from './parse-number.ts';
import type { RankFlags } from './rank-flags.ts';
import { addSettings } from './setting-flags.ts';
import { addOutputFlags, addPrintingFlags, configOption } from './shared-options.ts';

/** `plugin-eval rank`. */
export function addRank(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const command = program
    .command('rank')
    .argument('[dir...]', 'folders of skills, plugins or marketplaces (default: the whole corpus)')
    .summary('rank skills against one another')
    .description(
      'Has a judge compare skills pair by pair, blind and in both orders, and prints a leaderboard with intervals. What was played stays in the corpus: new skills cost only their own games. Without the key of a model it ranks by static scores, and says so.',
    )
    .option(
      '--games <n>',
      'games of each skill, each two calls for each judge; 0 ranks by static scores',
      parseNumber({ min: 0, max: 1000, whole: true }),
      10,
    )
    .option(
      '--focus <top:n>',
      'after that, rounds of games between the skills whose place in the best N is least sure',
      parseFocus,
    )
    .option(
      '--focus-rounds <n>',
      'how many such rounds, of up to three games for every four places of N',
      parseNumber({ min: 1, max: 100, whole: true }),
      10,
    )
    .addOption(
      new Option(
        '--control <what>',
        'take from the ratings what the length of SKILL.md explains, and say how much that is',
      ).choices(['length']),
    )
    .addOption(corpusDirOption());
  addSettings(addOutputFlags(command, 'leaderboard').addOption(configOption()), ['concurrency']);
  addPrintingFlags(
    addModelFlags(command, { judging: 'matchups' }),
    'say everything',
    'only the leaderboard, no notices',
  )
    .addHelpText('after', EXAMPLES)
    .action(async (folders: string[], options: Record<string, unknown>) => {
      const { runRank } = await import('./rank-command.ts');
      finish(await runRank(folders, readEvaluationFlags<RankFlags>(options), io));
    });
}

/** "top:20". */
function parseFocus(value: string): { top: number } {
  const top = Number(/^top:([1-9]\d{0,6})$/.exec(value)?.[1] ?? Number.NaN);
  if (Number.isNaN(top))
    throw new InvalidArgumentError('It must be top:N with N of 1 or more, such as top:20.');
  return { top };
}

const EXAMPLES = `
Examples:
  plugin-eval rank ./plugins --games 0                 by static scores, offline
  plugin-eval rank ./plugins --games 10 --dry-run
  plugin-eval rank ./plugins --games 5 --focus top:20
  plugin-eval rank ./plugins --games 10 --max-cost 20 -o csv:leaderboard.csv`;
