import { Command, Option } from 'commander';
import { addEvaluationFlags, readEvaluationFlags } from './evaluation-flags.ts';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { VERSION } from './version.ts';

/**
 * The command line. Each command loads its code when it is called.
 * @param finish takes the exit code of the command that ran
 */
export function createProgram(io: CliIo, finish: (code: ExitCode) => void): Command {
  const program = new Command('plugin-eval')
    .description('Tells whether an agent skill is good, fires when it should, and is safe.')
    .version(VERSION, '-V, --version')
    .helpCommand(true)
    .showHelpAfterError('(plugin-eval --help lists the commands and options)')
    .configureOutput({ writeOut: io.writeOut, writeErr: io.writeErr })
    .exitOverride()
    .addHelpText('after', PROGRAM_EXAMPLES);
  addScore(program, io, finish);
  addCompare(program, io, finish);
  addRules(program, io, finish);
  addConfig(program, io, finish);
  return program;
}

const PROGRAM_EXAMPLES = `
Examples:
  plugin-eval score ./skills/pdf-forms --depth quick
  plugin-eval score . --depth quick --output json --threshold 70
  plugin-eval compare ./skills/old ./skills/new
  plugin-eval rules MISSING_TRIGGER

Exit codes: 0 fine, 1 a gate failed, 2 wrong use or configuration, 3 could not be measured.`;

function addScore(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const command = program
    .command('score')
    .argument('<path...>', 'SKILL.md, skill folder, folder of skills, plugin or marketplace')
    .summary('score skills, plugins and marketplaces')
    .description('Scores what the paths name. Nothing of it is executed, and nothing is sent anywhere.');
  addEvaluationFlags(command, { threshold: true })
    .addHelpText('after', SCORE_EXAMPLES)
    .action(async (paths: string[], options: Record<string, unknown>) => {
      const { runScore } = await import('./score-command.ts');
      finish(await runScore(paths, readEvaluationFlags(options), io));
    });
}

const SCORE_EXAMPLES = `
Examples:
  plugin-eval score ./my-skill --depth quick             one skill, offline, under a second
  plugin-eval score ./my-skill --depth quick --verbose   with reasons, evidence and all advice
  plugin-eval score . --depth quick --threshold 70       exit code 1 when anything scores lower
  plugin-eval score . --depth quick -o html:report.html -o json:report.json`;

function addCompare(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const command = program
    .command('compare')
    .argument('<a>', 'a skill or plugin')
    .argument('<b>', 'another of the same kind')
    .summary('compare two skills or plugins, dimension by dimension')
    .description('Compares two skills or two plugins, at quick depth unless --depth says otherwise.');
  addEvaluationFlags(command, { threshold: false })
    .addHelpText('after', '\nExample:\n  plugin-eval compare ./skills/pdf-forms-v1 ./skills/pdf-forms')
    .action(async (a: string, b: string, options: Record<string, unknown>) => {
      const { runCompare } = await import('./compare-command.ts');
      finish(await runCompare([a, b], readEvaluationFlags(options), io));
    });
}

function addRules(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  program
    .command('rules')
    .argument('[id]', 'one rule')
    .summary('list the rules, or explain one')
    .description('Prints the catalogue of rules, or what one looks for, why it matters and how to fix it.')
    .addOption(
      new Option('--output <format>', 'format on stdout')
        .choices(['text', 'json', 'markdown'])
        .default('text'),
    )
    .option('--no-color', 'no colours')
    .addHelpText('after', '\nExamples:\n  plugin-eval rules\n  plugin-eval rules DEAD_CROSS_REF')
    .action(async (id: string | undefined, options) => {
      const { runRules } = await import('./rules-command.ts');
      finish(runRules(id, options, io));
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
