import { number, path } from '@plugin-eval/engine/config/setting.ts';
import {
  DEFAULT_PROMPT_COUNT,
  PROMPT_COUNT_RANGE,
} from '@plugin-eval/quality/monte-carlo/prompts/prompt-mix.ts';
import { estimatePromptWriting, writePrompts } from '../write-prompts.ts';
import { CONFIG } from './config-option.ts';
import { argument, defineOperation } from './operation.ts';
import { defaulted, flag, option } from './option.ts';
import { notMeasured } from './problems.ts';
import { PAYING, runRequest } from './run-request.ts';

export const PROMPTS = defineOperation({
  name: 'prompts',
  summary: "write prompts that test a skill's triggering",
  description:
    'Has a model write prompts that should and should not trigger the skill, and keeps them in its evals/trigger_eval.json for you to edit. Deep evaluations use that file.',
  examples: `
  plugin-eval prompts ./my-skill
  plugin-eval prompts ./my-skill --count 24 --model anthropic:claude-opus-4-5
  plugin-eval prompts ./my-skill --file drafts/prompts.json`,
  arguments: { path: argument('SKILL.md, skill folder or plugin') },
  document: 'prompts',
  defaultFormat: 'text',
  settings: ['model', 'callTimeout', 'maxCost'],
  wordings: {
    model: { help: 'who writes them: provider:model, or a tier', usually: 'the judge model' },
  },
  options: {
    file: option(path, { argument: 'file', help: 'write to this file instead (one skill)' }),
    force: flag('overwrite existing files'),
    count: defaulted(number({ ...PROMPT_COUNT_RANGE, whole: true }), {
      help: `how many prompts, ${PROMPT_COUNT_RANGE.min} to ${PROMPT_COUNT_RANGE.max}`,
      default: DEFAULT_PROMPT_COUNT,
    }),
    ...CONFIG,
    ...PAYING,
  },
  request: (given) => ({ ...given, ...runRequest(given) }),
  plan: estimatePromptWriting,
  run: writePrompts,
  show: ({ document }) => ({ document }),
  problems: ({ failures }) => notMeasured(failures),
  canGoOn: ({ failures }) => failures.length > 0,
});
