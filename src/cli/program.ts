import { Command, Option } from 'commander';
import { VERSION } from '../config/version.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import { addCertify } from './certify-program.ts';
import { addCi } from './ci-program.ts';
import { addCompare } from './compare-program.ts';
import { addDb } from './db-program.ts';
import { addEvals } from './evals-program.ts';
import { readEvaluationFlags } from './evaluation-flags.ts';
import type { ExitCode } from './exit-code.ts';
import { addInit } from './init-program.ts';
import type { CliIo } from './io.ts';
import { addMcp } from './mcp-program.ts';
import { addPrompts } from './prompts-program.ts';
import { addRank } from './rank-program.ts';
import { addDoctor, addRuns } from './runs-program.ts';
import type { RunCli } from './runs-resume.ts';
import { addScan } from './scan-program.ts';
import { addScoreFlags, type ScoreFlags } from './score-flags.ts';
import { addSet } from './set-program.ts';
import { addSettings } from './setting-flags.ts';
import { configOption, textOutputOption } from './shared-options.ts';
import { addThreat } from './threat/threat-program.ts';
import { addVet } from './vet-program.ts';
import { addView } from './view/view-program.ts';
import { addWorker } from './worker-program.ts';

type AddCommand = (program: Command, io: CliIo, finish: (code: ExitCode) => void, runCli: RunCli) => void;

/** By the name of each, in the order of the help. */
const COMMANDS: Readonly<Record<string, AddCommand>> = {
  score: addScore,
  compare: addCompare,
  ci: addCi,
  certify: addCertify,
  rank: addRank,
  init: addInit,
  scan: addScan,
  vet: addVet,
  set: addSet,
  evals: addEvals,
  threat: addThreat,
  badge: addBadge,
  rules: addRules,
  view: addView,
  mcp: addMcp,
  runs: addRuns,
  worker: addWorker,
  db: addDb,
  prompts: addPrompts,
  doctor: addDoctor,
  config: addConfig,
};

/**
 * The command line: the command that `io.commandLine` begins with, and all commands where it begins with none. Each loads its
 * code when it is called.
 * @param finish takes the exit code of the command that ran
 * @param runCli runs another command line, for `runs resume`
 */
export function createProgram(io: CliIo, finish: (code: ExitCode) => void, runCli: RunCli): Command {
  const program = new Command('plugin-eval')
    .description('Tells whether an agent skill is good, fires when it should, and is safe.')
    .version(VERSION, '-V, --version')
    .helpCommand(true)
    .showHelpAfterError('(plugin-eval --help lists the commands and options)')
    .configureOutput({ writeOut: io.writeOut, writeErr: (text) => io.writeErr(terminalSafeLines(text)) })
    .exitOverride()
    .addHelpText('after', PROGRAM_EXAMPLES);
  const called = io.commandLine?.[0] ?? '';
  // What a command is given takes a tenth of the time of a small one, so that the others are left out where nobody asks for them.
  const wanted = Object.hasOwn(COMMANDS, called) ? [COMMANDS[called]] : Object.values(COMMANDS);
  for (const add of wanted) add?.(program, io, finish, runCli);
  return program;
}

/** Commander repeats what was typed in its messages. */
function terminalSafeLines(text: string): string {
  return text.split('\n').map(terminalSafe).join('\n');
}

const PROGRAM_EXAMPLES = `
Examples:
  plugin-eval score ./skills/pdf-forms --depth quick
  plugin-eval score . --depth quick --output json --threshold 70
  plugin-eval compare ./skills/old ./skills/new
  plugin-eval rules MISSING_TRIGGER

Exit codes: 0 fine, 1 a gate failed, 2 wrong use or configuration, 3 could not be measured, 4 waits for a batch.`;

function addScore(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const command = program
    .command('score')
    .argument('<path...>', 'SKILL.md, skill folder, folder of skills, plugin or marketplace')
    .summary('score skills, plugins and marketplaces')
    .description(
      'Scores what the paths name. At quick depth nothing of it is executed, and nothing is sent anywhere. The default depth sends the text of the skills to the provider of the judge, when its key is in the environment.',
    );
  addScoreFlags(command)
    .addHelpText('after', SCORE_EXAMPLES)
    .action(async (paths: string[], options: Record<string, unknown>) => {
      const { runScore } = await import('./score-command.ts');
      finish(await runScore(paths, readEvaluationFlags<ScoreFlags>(options), io));
    });
}

const SCORE_EXAMPLES = `
Examples:
  plugin-eval score ./my-skill --depth quick             one skill, offline, under a second
  plugin-eval score . --depth quick --threshold 70       exit code 1 when anything scores lower
  plugin-eval score ./my-skill --depth standard --dry-run     what a judge would cost
  plugin-eval score ./my-skill --depth standard --max-cost 1  with a judge, for a dollar at most
  plugin-eval score . --depth quick --baseline baseline.json --fail-on warning
  plugin-eval score ./my-skill --depth quick --watch`;

function addBadge(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const command = program
    .command('badge')
    .argument('<path>', 'a skill, plugin, marketplace or folder of skills')
    .summary('draw a badge for a README')
    .description('Draws a badge (SVG), or writes the JSON that shields.io endpoints read.')
    .addOption(new Option('--output <format>', 'format on stdout').choices(['svg', 'json']).default('svg'));
  addSettings(command, ['depth'], { depth: { usually: 'quick' } })
    .option('-o, --file <file>', 'write to this file instead of stdout; FORMAT:FILE sets the format too')
    .addHelpText('after', '\nExample:\n  plugin-eval badge ./my-skill -o badge.svg')
    .action(async (path: string, options) => {
      const { runBadge } = await import('./badge-command.ts');
      finish(await runBadge(path, options, io));
    });
}

function addRules(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const command = program
    .command('rules')
    .argument('[id]', 'one rule')
    .summary('list the rules, or explain one')
    .description('Prints the catalogue of rules, or what one looks for, why it matters and how to fix it.')
    .option('--signals', 'the signals that score responses to probes, instead')
    .addOption(textOutputOption(['text', 'json', 'markdown']))
    .addOption(configOption())
    .option('--no-color', 'no colours');
  addSettings(command, ['rules', 'scanRules'])
    .addHelpText(
      'after',
      '\nExamples:\n  plugin-eval rules\n  plugin-eval rules DEAD_CROSS_REF\n  plugin-eval rules --signals',
    )
    .action(async (id: string | undefined, options) => {
      if (options.signals) {
        const { runSignals } = await import('./threat/signals-command.ts');
        finish(await runSignals(id ?? null, options, io));
        return;
      }
      const { runRules } = await import('./rules-command.ts');
      finish(await runRules(id, options, io));
    });
}

function addConfig(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const config = program
    .command('config')
    .summary('write or check a configuration file')
    .description('Configuration files.');
  config
    .command('init')
    .description('Write plugineval.config.json to start from.')
    .option('--yaml', 'write plugineval.config.yaml instead')
    .action(async (options) => {
      const { runConfigInit } = await import('./config-command.ts');
      finish(runConfigInit(options, io));
    });
  config
    .command('check')
    .argument('[file]', 'the file (default: the one in force here)')
    .description('Validate the configuration and print the settings in force.')
    .action(async (file: string | undefined) => {
      const { runConfigCheck } = await import('./config-command.ts');
      finish(await runConfigCheck(file, io));
    });
}
