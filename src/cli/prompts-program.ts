import type { Command } from 'commander';
import { DEFAULT_PROMPT_COUNT, PROMPT_COUNT_RANGE } from '../monte-carlo/prompts/prompt-mix.ts';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { parseNumber } from './parse-number.ts';
import { addPaymentFlags } from './payment-flags.ts';
import type { PromptsFlags } from './prompts-command.ts';
import { addSettings } from './setting-flags.ts';
import { configOption, forceOption, textOutputOption } from './shared-options.ts';

/** `plugin-eval prompts`. */
export function addPrompts(program: Command, io: CliIo, finish: (code: ExitCode) => void): void {
  const command = program
    .command('prompts')
    .argument('<path>', 'SKILL.md, skill folder or plugin')
    .summary("write prompts that test a skill's triggering")
    .description(
      'Has a model write prompts that should and should not trigger the skill, and keeps them in its evals/trigger_eval.json for you to edit. Deep evaluations use that file.',
    )
    .option('-o, --file <file>', 'write to this file instead (one skill)')
    .addOption(forceOption())
    .option(
      '--count <n>',
      `how many prompts, ${PROMPT_COUNT_RANGE.min} to ${PROMPT_COUNT_RANGE.max}`,
      parseNumber({ ...PROMPT_COUNT_RANGE, whole: true }),
      DEFAULT_PROMPT_COUNT,
    )
    .addOption(textOutputOption())
    .addOption(configOption())
    .option('--quiet', 'no notices');
  addSettings(command, ['model', 'callTimeout'], {
    model: { help: 'who writes them: provider:model, or a tier', usually: 'the judge model' },
  });
  addPaymentFlags(command)
    .addHelpText('after', EXAMPLES)
    .action(async (path: string, flags: PromptsFlags) => {
      const { runPrompts } = await import('./prompts-command.ts');
      finish(await runPrompts(path, flags, io));
    });
}

const EXAMPLES = `
Examples:
  plugin-eval prompts ./my-skill
  plugin-eval prompts ./my-skill --count 24 --model anthropic:claude-opus-4-5
  plugin-eval prompts ./my-skill -o drafts/prompts.json`;
