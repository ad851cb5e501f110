import { LISTED_AGENTS } from '@plugin-eval/core/documents/names.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { number, path, share, text } from '@plugin-eval/engine/config/setting.ts';
import { WORKERS } from '../executors/executor-options.ts';
import { estimateSet, set } from '../set.ts';
import { profiledAgents } from '../skill-set/profiled-agents.ts';
import type { SetRequest } from '../skill-set/set-request.ts';
import { CONFIG } from './config-option.ts';
import { PAID_SETTINGS } from './evaluation-flags.ts';
import { EXIT } from './exit-code.ts';
import { gateProblems } from './gate-problems.ts';
import { defineOperation, someArguments } from './operation.ts';
import { flag, option, repeatable } from './option.ts';
import { allProblems, NO_PROBLEM, notMeasured } from './problems.ts';
import { PAYING, runRequest } from './run-request.ts';

const MOST_SESSIONS = 1_000_000;

export const SET = defineOperation({
  name: 'set',
  summary: 'check which skills of a set agents see and choose',
  description:
    'Analyses skills installed together: what each agent lists, which descriptions are cut or dropped, which skills are nearly the same, and which would answer the prompts of another. Offline, and nothing is executed, unless --sessions measures routing in an agent.',
  examples: `
  plugin-eval set ~/.claude/skills .claude/skills --agent claude-code
  plugin-eval set ./skills --agent codex,copilot --context 200000 -o html:set.html
  plugin-eval set ./skills --add ./new-skill --max-recall-loss 0.01
  plugin-eval set ./skills --sessions 600 --max-cost 20 --dry-run
  plugin-eval set ./skills --add ./new-skill --sessions 400 --max-cost 15 --max-recall-loss 0.02
  plugin-eval set ~/.claude/skills --agent claude-code --usage usage.json --without-dormant
  plugin-eval set . --fail-on error --max-overflow 0 -o sarif:set.sarif`,
  first: 'agent add without output o fail-on sessions max-cost dry-run verbose'.split(' '),
  arguments: {
    paths: someArguments(
      'skills, folders of skills, plugins or marketplaces that are installed together',
      'path',
    ),
  },
  document: 'skill-set',
  extent: {
    all: 'show everything: all findings, all skills',
    least: 'only the agents and the findings, no notices',
  },
  settings: ['agent', 'failOn', 'model', 'concurrency', ...PAID_SETTINGS],
  wordings: {
    agent: {
      help: 'agents, separated by commas; with --sessions, those to run sessions in, each as NAME or NAME=MODEL',
      usually: 'all',
    },
    model: { help: 'model of the sessions: provider:model, or a tier', usually: 'sonnet' },
    concurrency: { help: 'most sessions at once', usually: '16; as the machine allows for claude-code' },
  },
  options: {
    contextTokens: option(number({ min: 1000, max: 100_000_000, whole: true }), {
      name: 'context',
      argument: 'tokens',
      help: "tokens of the model's context",
      usually: 'what each agent usually has',
    }),
    quietAgents: flag("leave out the agents' own skills where a switch turns them off"),
    add: repeatable(path, {
      argument: 'path',
      help: 'effects of these skills on the others',
      usually: 'none',
    }),
    without: repeatable(text, {
      argument: 'name',
      help: 'what would be gained without this skill',
      usually: 'none',
    }),
    usage: option(path, {
      argument: 'file',
      help: 'JSON of plugin-eval usage: orders descriptions as Claude Code does, and weights recall by real use',
    }),
    withoutDormant: flag('with --usage: what would be gained without dormant skills'),
    maxOverflow: option(number({ min: 0, max: 1e9, whole: true }), {
      help: "exit with 1 when the rows exceed an agent's budget by more than this",
    }),
    minRecall: option(share, {
      argument: 'share',
      help: 'exit with 1 when the recall is lower, 0 to 1: the measured one with --sessions, else the estimate',
    }),
    maxRecallLoss: option(share, {
      argument: 'share',
      help: 'exit with 1 when --add or --without takes more of the recall of the others',
    }),
    sessions: option(number({ min: 1, max: MOST_SESSIONS, whole: true }), {
      help: 'run this many sessions of an agent with all skills installed, and show which skill answers which prompts',
    }),
    growth: flag('with --sessions: also ask the same prompts among 10, 30 and 100 of the skills'),
    ...CONFIG,
    ...PAYING,
    ...WORKERS,
  },
  request({ sessions, growth, ...given }): SetRequest {
    const { agent, model, ...rest } = given;
    const hasDriver = (agent?.driver ?? null) !== null;
    if (sessions === undefined && (growth || model !== undefined))
      throw new UsageError('--growth and --model concern sessions: add --sessions.');
    if (sessions === undefined && (hasDriver || Object.keys(agent?.models ?? {}).length > 0))
      throw new UsageError('tool-loop and NAME=MODEL concern sessions: add --sessions.');
    if (given.withoutDormant && given.usage === undefined)
      throw new UsageError('--without-dormant removes what --usage calls dormant: add --usage FILE.');
    if (sessions === undefined && given.dryRun)
      throw new UsageError('--dry-run says what --sessions would cost: add --sessions.');
    return {
      ...rest,
      ...runRequest(given),
      ...{ agent, model },
      // The tool loop lists as Claude Code does.
      agents: hasDriver ? ['claude-code' as const] : profiledAgents(agent, LISTED_AGENTS),
      measure: sessions === undefined ? undefined : { sessions, growth },
    };
  },
  plan: estimateSet,
  run: set,
  show: ({ document }, { failOn = null }) => ({ document, failOn }),
  problems({ document: { skills, errors, gates, measured, alsoMeasured } }) {
    const isEmpty = skills.length === 0;
    const routings = measured === null ? [] : [measured, ...alsoMeasured];
    const invalid = routings.flatMap(({ driver, invalidReason }) =>
      invalidReason === null
        ? []
        : [`nothing was measured${routings.length > 1 ? ` with ${driver}` : ''}: ${invalidReason}`],
    );
    const isMissing = isEmpty || routings.some(({ complete }) => !complete);
    return allProblems([
      notMeasured(errors.map(({ message }) => message)),
      notMeasured(invalid),
      notMeasured(isEmpty && errors.length === 0 ? ['no skill was found, so nothing was compared.'] : []),
      { ...NO_PROBLEM, exit: isMissing ? EXIT.notMeasured : EXIT.fine },
      gateProblems(gates),
    ]);
  },
  canGoOn: ({ document: { measured, alsoMeasured } }) =>
    measured !== null && [measured, ...alsoMeasured].some(({ complete }) => !complete),
});
