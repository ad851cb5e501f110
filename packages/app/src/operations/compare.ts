import { topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { agentList, choice, list, number, text } from '@plugin-eval/engine/config/setting.ts';
import { activationSentence } from '@plugin-eval/report/improvement/activation-sentence.ts';
import { compare, estimateComparison } from '../compare.ts';
import type { CompareRequest } from '../comparison/compare-request.ts';
import { canBeTriedAgain } from '../evaluation/missing-measurements.ts';
import { lacksSessions, lacksVerdict } from '../versions/activation-gates.ts';
import { EVALUATION, EVALUATION_SETTINGS, evaluationRequest } from './evaluation-flags.ts';
import { gateProblems } from './gate-problems.ts';
import { anyArguments, argument, defineOperation, optionalArgument } from './operation.ts';
import { option, repeatable } from './option.ts';
import { allProblems, NO_PROBLEM, notMeasured } from './problems.ts';
import { unmeasuredProblems } from './unmeasured-problems.ts';

/** Composite points that the gate tolerates. */
const DEFAULT_MIN_EFFECT = 1;
const MOST_MODELS = 10;

export const COMPARE = defineOperation({
  name: 'compare',
  summary: 'compare skills, plugins, versions, models or agents',
  description:
    'Compares two skills or two plugins, or the skills of two collections one by one, at quick depth and without a model unless --depth says otherwise. From standard depth on a judge sees two skills side by side as well, blind and in both orders. At deep depth agents choose between two versions of one skill, with the same prompts, and the verdict is that of improve. Three or more skills, plugins, versions or results make a grid: a prompt a row, each of them a column. --models and --agents make a grid of one skill, from sessions at deep depth.',
  examples: `
  plugin-eval compare ./skills/pdf-forms-v1 ./skills/pdf-forms
  plugin-eval compare --git main ./skills/pdf-forms --gate regression
  plugin-eval compare --git v1.2.0 . -o markdown:changes.md
  plugin-eval compare ./a ./b --depth standard --max-cost 1
  plugin-eval compare ./a ./b ./c -o html:grid.html
  plugin-eval compare ./skills/pdf-forms --agents claude-code,codex --sessions 20 --dry-run
  plugin-eval compare ./skills/pdf-forms --models sonnet,openai:gpt-5.2 --max-cost 5`,
  first: 'depth output o git models agents gate max-cost dry-run prompts verbose'.split(' '),
  arguments: {
    a: argument('a skill, plugin, marketplace or folder of skills, or a JSON file that score wrote'),
    b: optionalArgument('another of the same kind; not with --git, --models or --agents'),
    more: anyArguments('further skills, plugins or results, for a grid'),
  },
  document: 'comparison',
  otherDocuments: ['collection-comparison', 'grid'],
  extent: { all: 'show everything: reasons, evidence, all advice' },
  settings: EVALUATION_SETTINGS,
  wordings: { depth: { usually: 'quick; deep with --models and --agents' } },
  options: {
    ...EVALUATION,
    git: repeatable(text, {
      argument: 'ref',
      help: 'compare the version at this commit, tag or branch (A) with the present one (B)',
    }),
    models: option(list(null, MOST_MODELS), {
      argument: 'names',
      help: 'compare models on one skill: provider:model or a tier each, separated by commas',
    }),
    agents: option(agentList, {
      argument: 'names',
      help: 'compare agents on one skill: those of --agent, separated by commas',
    }),
    gate: option(choice(['regression']), {
      argument: 'gate',
      help: 'regression: exit with 1 when B is worse than A',
    }),
    minEffect: option(number({ min: 0, max: 100, whole: false }), {
      argument: 'points',
      help: 'composite points that B may lose before the gate fails',
      usually: String(DEFAULT_MIN_EFFECT),
    }),
    rounds: option(number({ min: 0, max: 100, whole: true }), {
      help: 'tasks by which the judge compares the two, each in both orders; 0 for none',
      usually: '8',
    }),
  },
  request({ gate, minEffect = DEFAULT_MIN_EFFECT, models, agents, git = [], ...given }): CompareRequest {
    if (agents !== undefined && (given.agent ?? models) !== undefined)
      throw new UsageError(
        '--agents names the agents: leave --agent and --models out, or name models as AGENT=MODEL.',
      );
    if (agents !== undefined && agents.agents.length < 2) throw new UsageError('--agents takes two or more.');
    if (models !== undefined && models.length < 2) throw new UsageError('--models takes two or more.');
    if (models !== undefined && (given.agent?.agents.length ?? 0) > 1)
      throw new UsageError('--models compares models in one agent: name one with --agent.');
    const isGrid = (models ?? agents) !== undefined || (given.more?.length ?? 0) > 0 || git.length > 1;
    if (isGrid && gate !== undefined) throw new UsageError('--gate takes two sides, and a grid has more.');
    const request = evaluationRequest(given);
    return {
      ...request,
      ...(agents === undefined ? {} : { agent: agents }),
      ...(models === undefined ? {} : { sessions: { ...request.sessions, models } }),
      git: git.length === 0 ? undefined : git,
      minEffect: gate === undefined ? undefined : minEffect,
    };
  },
  plan: estimateComparison,
  run: compare,
  show: ({ compared, targets }) => ({ ...compared, targets }),
  problems: ({ evaluations, headToHead, versions, compared }) =>
    allProblems([
      ...evaluations.map((side) => unmeasuredProblems(side)),
      notMeasured(
        (headToHead?.failed ?? []).map(
          ({ reason }) => `a round between the two could not be judged: ${reason}`,
        ),
      ),
      notMeasured(
        versions
          .filter(({ activation }) => lacksVerdict(activation))
          .map(({ pair, activation }) => `${pair.name}: ${activationSentence(activation)}`),
      ),
      compared.kind === 'grid' ? NO_PROBLEM : gateProblems(compared.document.gates),
    ]),
  canGoOn: ({ evaluations, headToHead, versions }) =>
    evaluations.flatMap(topLevelEvaluations).some(canBeTriedAgain) ||
    (headToHead?.failed.length ?? 0) > 0 ||
    versions.some(({ activation }) => lacksSessions(activation)),
});
