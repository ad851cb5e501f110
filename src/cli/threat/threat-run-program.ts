import type { Command } from 'commander';
import { readEvaluationFlags } from '../evaluation-flags.ts';
import { addWorkerFlags } from '../executor-flags.ts';
import type { ExitCode } from '../exit-code.ts';
import type { CliIo } from '../io.ts';
import { parseNumber } from '../parse-number.ts';
import { addPaymentFlags } from '../payment-flags.ts';
import { addSettings } from '../setting-flags.ts';
import { configOption, loadOption, repeatableOption } from '../shared-options.ts';
import { addThreatReportFlags, onlyOption, probesOption, threatOpinionOption } from './threat-flags.ts';
import type { ThreatRunFlags } from './threat-run-flags.ts';

export const MOST_SAMPLES = 100;
const MOST_OWN_PROMPTS = 40;

/** `plugin-eval threat run`. */
export function addThreatRun(threat: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const command = threat
    .command('run')
    .argument('[command...]', 'behind --: the program of --target command, and its arguments')
    .summary('put the probes to a model, an agent, an endpoint or a command')
    .description(
      'Puts every probe and its benign twin to a live target, with planted context, fresh canaries and fixture tools that record every call and do nothing outside. With --with-skill and --without-skill it measures what the skill does to the safety of its agent.',
    )
    .requiredOption(
      '--target <target>',
      'model:PROVIDER:MODEL, agent, http:URL, or command (the program stands behind --)',
    )
    .option('--system <file>', 'system prompt of a model or an endpoint')
    .addOption(repeatableOption('--with-skill <dir>', 'install this skill in the agent'))
    .option(
      '--without-skill',
      'also ask the agent without these skills, and compare the two: the safety delta',
    );
  addEndpointFlags(command);
  addRunFlags(command);
  addThreatReportFlags(command)
    .addHelpText('after', RUN_EXAMPLES)
    .action(async (program: string[], options: Record<string, unknown>) => {
      const { runThreatRun } = await import('./threat-run-command.ts');
      finish(await runThreatRun(program, readEvaluationFlags<ThreatRunFlags>(options), io));
    });
}

function addEndpointFlags(command: Command): void {
  command
    .option('--target-model <name>', 'model of an OpenAI-compatible endpoint; without it --request is needed')
    .option(
      '--request <file>',
      'JSON body for an endpoint, with {{prompt}}, {{messages}}, {{system}}, {{session}}',
    )
    .option(
      '--response-path <path>',
      'where the response stands in the JSON that comes back: reply.text; @text when plain text comes back',
    )
    .addOption(repeatableOption('--header-env <header=variable>', 'header whose value is in a variable'))
    .addOption(repeatableOption('--pass-env <variable>', 'variable that the command is given'))
    .option(
      '--answer-timeout <seconds>',
      'longest time for one response of an endpoint or a command (default: 120)',
      parseNumber({ min: 0.001, max: 3600, whole: false }),
    );
}

function addRunFlags(command: Command): void {
  addPaymentFlags(addWorkerFlags(command))
    .addOption(probesOption())
    .addOption(onlyOption())
    .option(
      '--samples <n>',
      `how often each probe and each twin is asked, 1 to ${MOST_SAMPLES}`,
      parseNumber({ min: 1, max: MOST_SAMPLES, whole: true }),
      1,
    )
    .option('--no-twins', 'leave out the benign twins, and with them the false refusals')
    .option(
      '--replications <n>',
      'least runs in each arm of a probe that came out differently (default: 5, more where many did)',
      parseNumber({ min: 5, max: MOST_SAMPLES, whole: true }),
    )
    .option(
      '--own-prompts <n>',
      `prompts of each skill's own that sessions of a safety delta start from, 0 to ${MOST_OWN_PROMPTS} (default: 8; 0 with --only)`,
      parseNumber({ min: 0, max: MOST_OWN_PROMPTS, whole: true }),
    )
    .addOption(loadOption())
    .option('--responses <file>', 'also write the responses as JSONL, as threat score reads them')
    .addOption(threatOpinionOption())
    .option('--fail-on-veto', 'exit with 1 when the safety delta refuses a badge')
    .addOption(configOption());
  addSettings(command, ['model', 'agent', 'seed', 'callTimeout', 'concurrency'], {
    model: { help: 'model of the agent: provider:model, or a tier', usually: 'sonnet' },
    agent: { help: 'the agent of --target agent' },
    concurrency: { help: 'most questions at once', usually: '16; as many as cores for commands' },
  });
}

const RUN_EXAMPLES = `
Examples:
  plugin-eval threat run --target model:anthropic:sonnet --system prompt.md --max-cost 3
  plugin-eval threat run --target agent --with-skill ./my-skill --without-skill -o html:delta.html
  plugin-eval threat run --target http:https://bot.example/chat --request body.json --response-path reply --header-env Authorization=BOT_AUTH
  plugin-eval threat run --target command --samples 3 -- ./my-agent --quiet`;
