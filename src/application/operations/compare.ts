import { choice, number, text } from '../../config/setting.ts';
import { topLevelEvaluations } from '../../documents/evaluation-parts.ts';
import { compare, estimateComparison } from '../compare.ts';
import { canBeTriedAgain } from '../evaluation/missing-measurements.ts';
import { EVALUATION, EVALUATION_SETTINGS, evaluationRequest } from './evaluation-options.ts';
import { gateProblems } from './gate-problems.ts';
import { argument, defineOperation, optionalArgument } from './operation.ts';
import { option } from './option.ts';
import { allProblems, notMeasured } from './problems.ts';
import { unmeasuredProblems } from './unmeasured-problems.ts';

/** Composite points that the gate tolerates. */
const DEFAULT_MIN_EFFECT = 1;

export const COMPARE = defineOperation({
  name: 'compare',
  summary: 'compare two skills or plugins, dimension by dimension, or two collections',
  description:
    'Compares two skills or two plugins, or the skills of two collections one by one, at quick depth and without a model unless --depth says otherwise. From standard depth on a judge sees two skills side by side as well, blind and in both orders.',
  examples: `
  plugin-eval compare ./skills/pdf-forms-v1 ./skills/pdf-forms
  plugin-eval compare --git main ./skills/pdf-forms --gate regression
  plugin-eval compare --git v1.2.0 . -o markdown:changes.md
  plugin-eval compare ./a ./b --depth standard --max-cost 1`,
  first: 'depth output o git gate min-effect max-cost dry-run agent model verbose'.split(' '),
  arguments: {
    a: argument('a skill, plugin, marketplace or folder of skills'),
    b: optionalArgument('another of the same kind; with --git none'),
  },
  document: 'comparison',
  otherDocuments: ['collection-comparison'],
  extent: { all: 'show everything: reasons, evidence, all advice' },
  settings: EVALUATION_SETTINGS,
  wordings: { depth: { usually: 'quick' } },
  options: {
    ...EVALUATION,
    git: option(text, {
      argument: 'ref',
      help: 'compare the version at this commit, tag or branch (A) with the present one (B)',
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
  request: ({ gate, minEffect = DEFAULT_MIN_EFFECT, ...given }) => ({
    ...evaluationRequest(given),
    minEffect: gate === undefined ? undefined : minEffect,
  }),
  plan: estimateComparison,
  run: compare,
  show: ({ compared, targets }) => ({ ...compared, targets }),
  problems: ({ evaluations, headToHead, compared }) =>
    allProblems([
      ...evaluations.map((side) => unmeasuredProblems(side)),
      notMeasured(
        (headToHead?.failed ?? []).map(
          ({ reason }) => `a round between the two could not be judged: ${reason}`,
        ),
      ),
      gateProblems(compared.document.gates),
    ]),
  canGoOn: ({ evaluations, headToHead }) =>
    evaluations.flatMap(topLevelEvaluations).some(canBeTriedAgain) || (headToHead?.failed.length ?? 0) > 0,
});
