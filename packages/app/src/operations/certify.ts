import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { number } from '@plugin-eval/engine/config/setting.ts';
import { type CertifyRequest, certify, estimateCertification } from '../certify.ts';
import { canBeTriedAgain } from '../evaluation/missing-measurements.ts';
import { isDeltaOpen } from '../threat/open-answers.ts';
import { CORPUS } from './corpus-option.ts';
import { EVALUATION, EVALUATION_SETTINGS, evaluationRequest } from './evaluation-flags.ts';
import { gateProblems } from './gate-problems.ts';
import { LOAD } from './load-option.ts';
import { argument, defineOperation } from './operation.ts';
import { flag, option } from './option.ts';
import { documentFiles, type OutputFile } from './output-files.ts';
import { allProblems } from './problems.ts';
import { unmeasuredProblems } from './unmeasured-problems.ts';

export const CERTIFY = defineOperation({
  name: 'certify',
  summary: 'measure everything, and write a certificate',
  description:
    'Runs all three layers (50 sessions; 100 with --depth thorough) with all rubrics, tries planted injections on the judge, lets the skill play against the corpus, and writes a certificate as Markdown or HTML.',
  examples: `
  plugin-eval certify ./my-skill --dry-run
  plugin-eval certify ./my-skill --max-cost 5 -o html:certificate.html -o json:evaluation.json
  plugin-eval certify ./my-plugin --depth thorough --output markdown`,
  first: 'depth output o threats max-cost dry-run agent sessions model verbose'.split(' '),
  arguments: { path: argument('SKILL.md, skill folder or plugin') },
  document: 'certificate',
  extent: { all: 'show everything: reasons, evidence, all advice' },
  settings: EVALUATION_SETTINGS,
  wordings: { depth: { usually: 'deep', choices: ['deep', 'thorough'] } },
  options: {
    ...EVALUATION,
    ...CORPUS,
    opponents: option(number({ min: 0, max: 1000, whole: true }), {
      help: 'skills of the corpus to play against; 0 for none, fewer than 20 give no Elo',
      usually: '20',
    }),
    threats: flag('also measure what the skill does to the safety of its agent; it can veto the badge'),
    load: LOAD,
    threatsReport: documentFiles('write the safety delta of --threats', 'safety-delta'),
  },
  request(given): CertifyInput {
    if (given.load !== undefined && !given.threats)
      throw new ConfigError(
        '--load',
        null,
        'belongs to the safety delta, which --threats measures: add --threats, or leave this out.',
      );
    return evaluationRequest(given);
  },
  plan: estimateCertification,
  run: (request: CertifyInput, ports) => certify(request, ports),
  show: ({ document }) => ({ document }),
  also: ({ delta }, { threatsReport }: CertifyInput) =>
    delta === null ? [] : [{ kind: 'safety-delta', document: delta, files: threatsReport }],
  problems: ({ document }) => allProblems([unmeasuredProblems(document), gateProblems(document.gates)]),
  canGoOn: ({ document, delta }) => canBeTriedAgain(document) || (delta !== null && isDeltaOpen(delta)),
});

type CertifyInput = CertifyRequest & { threatsReport: OutputFile[] };
