import type { Command } from 'commander';
import { readEvaluationFlags } from './evaluation-flags.ts';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { addPaidFlags } from './model-flags.ts';
import { parseNumber } from './parse-number.ts';
import type { SetFlags } from './set-flags.ts';
import { addSettings } from './setting-flags.ts';
import { addOutputFlags, addPrintingFlags, configOption, repeatableOption } from './shared-options.ts';

const MOST_SET_SESSIONS = 1_000_000;

/** `plugin-eval set`. */
export function addSet(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const command = program
    .command('set')
    .argument('<path...>', 'skills, folders of skills, plugins or marketplaces that are installed together')
    .summary('check which skills of a set agents see and choose')
    .description(
      'Looks at skills that are installed together: what each agent lists of them, whose description is cut or dropped, which skills say nearly the same, and which of them would answer the prompts of another. Offline, and nothing is executed, unless --sessions asks an agent which skill answers which prompts.',
    );
  addSettings(addOutputFlags(command, 'skill-set'), ['agent', 'failOn', 'model', 'concurrency'], {
    agent: {
      help: 'agents, separated by commas; with --sessions, those to run sessions in, each as NAME or NAME=MODEL',
      usually: 'all',
    },
    model: { help: 'model of the sessions: provider:model, or a tier', usually: 'sonnet' },
    concurrency: { help: 'most sessions at once', usually: '16; as the machine allows for claude-code' },
  })
    .option(
      '--context <tokens>',
      "tokens of the model's context (default: what each agent usually has)",
      parseNumber({ min: 1000, max: 100_000_000, whole: true }),
    )
    .option('--quiet-agents', "leave out the agents' own skills where a switch turns them off")
    .addOption(repeatableOption('--add <path>', 'what these skills would cost the others'))
    .addOption(repeatableOption('--without <name>', 'what would be gained without this skill'))
    .option(
      '--max-overflow <n>',
      "exit with 1 when the rows exceed an agent's budget by more than this",
      parseNumber({ min: 0, max: 1e9, whole: true }),
    )
    .option(
      '--min-recall <share>',
      'exit with 1 when the recall is lower, 0 to 1: the measured one with --sessions, else the estimate',
      parseNumber({ min: 0, max: 1, whole: false }),
    )
    .option(
      '--max-recall-loss <share>',
      'exit with 1 when --add or --without takes more of the recall of the others',
      parseNumber({ min: 0, max: 1, whole: false }),
    )
    .option(
      '--sessions <n>',
      'run this many sessions of an agent with all skills installed, and show which skill answers which prompts',
      parseNumber({ min: 1, max: MOST_SET_SESSIONS, whole: true }),
    )
    .option('--growth', 'with --sessions: also ask the same prompts among 10, 30 and 100 of the skills');
  addPrintingFlags(
    addPaidFlags(command).addOption(configOption()),
    'show everything: all findings, all skills',
    'only the agents and the findings, no notices',
  )
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], options: Record<string, unknown>) => {
      const { runSet } = await import('./set-command.ts');
      finish(await runSet(paths, readEvaluationFlags<SetFlags>(options), io));
    });
}

const EXAMPLES = `
Examples:
  plugin-eval set ~/.claude/skills .claude/skills --agent claude-code
  plugin-eval set ./skills --agent codex,copilot --context 200000 -o html:set.html
  plugin-eval set ./skills --add ./new-skill --max-recall-loss 0.01
  plugin-eval set ./skills --sessions 600 --max-cost 20 --dry-run
  plugin-eval set ./skills --add ./new-skill --sessions 400 --max-cost 15 --max-recall-loss 0.02
  plugin-eval set . --fail-on error --max-overflow 0 -o sarif:set.sarif`;
