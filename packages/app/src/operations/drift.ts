import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { agentList, list, number } from '@plugin-eval/engine/config/setting.ts';
import { FEWEST_SESSIONS } from '@plugin-eval/quality/improve/verdict.ts';
import { driftProblems } from '../drift/drift-problems.ts';
import type { DriftRequest } from '../drift/drift-request.ts';
import { WORKERS } from '../executors/executor-options.ts';
import { CONFIG } from './config-option.ts';
import { PAID_SETTINGS } from './evaluation-flags.ts';
import { argument, defineOperation } from './operation.ts';
import { option } from './option.ts';
import { PAYING, runRequest } from './run-request.ts';
import { SESSIONS, sessionRequest } from './session-options.ts';

const MOST_SESSIONS = 50;
const MOST_RUNS = 20;

export const DRIFT = defineOperation({
  name: 'drift',
  summary: 'measure whether skills still work under another model or agent, or since a stored run',
  description:
    'Puts the labelled prompts of skills to two models or agents at the same time, all sides of a prompt back to back, and says regressed, improved, unchanged or undecided: for all skills together, then for each. With --execute, the quality of graded cases counts too. --since compares the present with stored runs, by how much equal runs differ; without any of these the run is stored as a baseline. --judges has another judge score the ten best skills again. Answers of earlier runs are never reused.',
  examples: `
  plugin-eval drift ./skills --models sonnet,anthropic:claude-opus-5 --dry-run
  plugin-eval drift ./skills --models sonnet,anthropic:claude-opus-5 --max-cost 20
  plugin-eval drift ./my-skill --agents claude-code,codex --max-cost 10
  plugin-eval drift ./skills --max-cost 5
  plugin-eval drift ./skills --since rab12cd34 --max-cost 5
  plugin-eval drift ./skills --judges sonnet,openai:gpt-5.2 --max-cost 3`,
  first: 'models agents since judges prompts sessions execute max-cost dry-run o verbose'.split(' '),
  arguments: { path: argument('a skill, plugin, marketplace or folder of skills') },
  document: 'drift',
  extent: { all: 'show everything: all skills and cases, what this rests on' },
  settings: ['agent', 'model', 'judgeModels', 'concurrency', ...PAID_SETTINGS],
  wordings: {
    agent: {
      help: 'the agent of the sessions, as NAME or NAME=MODEL',
      usually: 'Claude Code where its SDK is installed, else tool-loop',
    },
    model: { help: 'model of the sessions: provider:model, or a tier', usually: 'sonnet' },
    judgeModels: { help: 'model that grades executed sessions', usually: 'sonnet' },
    concurrency: { help: 'most sessions at once', usually: '16; as the machine allows for claude-code' },
  },
  options: {
    models: option(list(null, 2), {
      argument: 'names',
      help: 'before and after: two models, each provider:model or a tier, separated by a comma',
    }),
    agents: option(agentList, {
      argument: 'names',
      help: 'before and after: two agents, each NAME or NAME=MODEL, separated by a comma',
    }),
    since: option(list(null, MOST_RUNS), {
      argument: 'runs',
      help: 'stored runs of drift that the present is compared with, separated by commas',
    }),
    comparedJudges: option(list(null, 2), {
      name: 'judges',
      argument: 'names',
      help: 'two judge models: the ten skills that the first scores best are scored by the second too',
    }),
    sessionsEach: option(number({ min: FEWEST_SESSIONS, max: MOST_SESSIONS, whole: true }), {
      name: 'sessions',
      help: 'sessions of each case on each side',
      usually: '5',
    }),
    prompts: SESSIONS.prompts,
    guessLabels: SESSIONS.guessLabels,
    with: SESSIONS.with,
    execute: SESSIONS.execute,
    allowUngraded: SESSIONS.allowUngraded,
    sandbox: SESSIONS.sandbox,
    image: SESSIONS.image,
    allowHost: SESSIONS.allowHost,
    asShipped: SESSIONS.asShipped,
    ...CONFIG,
    yes: PAYING.yes,
    dryRun: PAYING.dryRun,
    ...WORKERS,
  },
  request({ models, agents, ...given }): DriftRequest {
    const { since, comparedJudges } = given;
    const named = [models, agents, since, comparedJudges].filter((one) => one !== undefined);
    if (named.length > 1)
      throw new UsageError('drift compares one thing at a time: --models, --agents, --since or --judges.');
    for (const [flag, names] of [
      ['--models', models],
      ['--agents', agents?.agents],
      ['--judges', comparedJudges],
    ] as const)
      if (names !== undefined && names.length !== 2)
        throw new UsageError(`${flag} takes two: before and after.`);
    if (agents !== undefined && given.agent !== undefined)
      throw new UsageError('--agents names both agents: leave --agent out.');
    const none = { stopEarly: undefined, precision: undefined, liftAgainst: undefined, arms: undefined };
    return {
      ...given,
      ...runRequest(given),
      ...(agents === undefined ? {} : { agent: agents }),
      sessions: { ...sessionRequest({ ...given, ...none }), models },
    };
  },
  plan: async (request, ports) => (await import('../drift.ts')).estimateDrift(request, ports),
  run: async (request, ports) => (await import('../drift.ts')).drift(request, ports),
  show: ({ document }) => ({ document }),
  problems: ({ document }) => driftProblems(document),
  canGoOn: ({ document }) => !document.complete,
});
