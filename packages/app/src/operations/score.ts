import { topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { path } from '@plugin-eval/engine/config/setting.ts';
import { canBeTriedAgain } from '../evaluation/missing-measurements.ts';
import { estimateScore, score } from '../score.ts';
import { baselineFiles, baselineOptions, baselineRequest } from './baseline-options.ts';
import { EVALUATION, EVALUATION_SETTINGS, evaluationRequest } from './evaluation-flags.ts';
import { gateProblems } from './gate-problems.ts';
import { defineOperation, someArguments } from './operation.ts';
import { flag, option } from './option.ts';
import { allProblems } from './problems.ts';
import { TRUST_INLINE } from './review-options.ts';
import { unmeasuredProblems } from './unmeasured-problems.ts';

export const SCORE = defineOperation({
  name: 'score',
  summary: 'score skills, plugins and marketplaces',
  description:
    'Scores what the paths name. At quick depth nothing of it is executed, and nothing is sent anywhere. The default depth sends the text of the skills to the provider of the judge, when its key is in the environment.',
  examples: `
  plugin-eval score ./my-skill --depth quick             one skill, offline, under a second
  plugin-eval score . --depth quick --threshold 70       exit code 1 when anything scores lower
  plugin-eval score ./my-skill --depth standard --dry-run     what a judge would cost
  plugin-eval score ./my-skill --depth standard --max-cost 1  with a judge, for a dollar at most
  plugin-eval score . --depth quick --baseline baseline.json --fail-on warning
  plugin-eval score ./my-skill --depth quick --watch`,
  first:
    'depth output o threshold fail-on baseline max-cost dry-run agent sessions model watch verbose'.split(
      ' ',
    ),
  arguments: {
    paths: someArguments('SKILL.md, skill folder, folder of skills, plugin or marketplace', 'path'),
  },
  document: 'evaluation',
  extent: { all: 'show everything: reasons, evidence, all advice' },
  settings: [
    ...EVALUATION_SETTINGS,
    ...(['output', 'threshold', 'failOn', 'requireMeasured'] as const),
    ...(['reservedHosts', 'indicators', 'rules', 'scanRules'] as const),
  ],
  options: {
    ...EVALUATION,
    allSkills: flag('also score skills of a marketplace that belong to no listed plugin', { name: 'all' }),
    cache: flag('reuse results of unchanged files', {
      negation: 'read every file',
      usually: 'from 500 files on',
    }),
    ...baselineOptions(
      'accept the findings listed there, and fail when scores fall below it',
      'findings and scores',
    ),
    trustInline: TRUST_INLINE,
    judgeScores: option(path, {
      argument: 'file',
      help: 'blend in layer 2 scores from a JSON file (one skill; earns no badge)',
    }),
    withThreats: option(path, {
      argument: 'file',
      help: 'safety delta of just these skills, as threat run wrote it in JSON',
    }),
    observed: option(path, {
      argument: 'file',
      help: 'show real use with the score: events of Claude Code, as OpenTelemetry logs in OTLP JSON',
    }),
    watch: flag('score again on every change, and show what moved'),
  },
  request: (given) => ({ ...evaluationRequest(given), ...baselineRequest(given) }),
  plan: estimateScore,
  run: (request, ports) => score(request, ports),
  show: ({ document }) => ({ document }),
  files: ({ written }) => baselineFiles(written),
  problems: ({ document }) => allProblems([unmeasuredProblems(document), gateProblems(document.gates)]),
  canGoOn: ({ document }) => topLevelEvaluations(document).some(canBeTriedAgain),
});
