import type { CiReport } from '@plugin-eval/core/documents/ci-report.ts';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { PluginEvalError } from '@plugin-eval/core/errors/plugin-eval-error.ts';
import { number, path, text } from '@plugin-eval/engine/config/setting.ts';
import { type CiRequest, ci, estimateCi } from '../ci.ts';
import type { Ports } from '../ports.ts';
import { EVALUATION, EVALUATION_SETTINGS, evaluationRequest } from './evaluation-flags.ts';
import { gateProblems } from './gate-problems.ts';
import { anyArguments, defineOperation } from './operation.ts';
import { flag, option } from './option.ts';
import { allProblems } from './problems.ts';
import { unmeasuredProblems } from './unmeasured-problems.ts';

export const CI = defineOperation({
  name: 'ci',
  summary: 'show what a change does to the skills of a repository, with gates',
  description:
    'Checks the skills and plugins that changed since a base, committed or not: scores and findings before and after, and new security findings. The same command gives the same report on your machine and in CI. At quick depth, without a key, unless --depth asks for more. At deep depth agents choose between both versions of each changed skill, in one run: a worse one fails. Configuration and baseline are those of the base.',
  examples: `
  plugin-eval ci
  plugin-eval ci --base main --min-effect 1
  plugin-eval ci -o markdown:summary.md -o sarif:ci.sarif --output github
  plugin-eval ci --depth standard --max-cost 1
  plugin-eval ci --depth deep --max-cost 60`,
  first: 'base depth output o fail-on threshold min-effect baseline comment max-cost dry-run'.split(' '),
  arguments: { paths: anyArguments('folders of the repository (default: all of it)', 'path') },
  document: 'ci-report',
  extent: { all: 'show everything: reasons, evidence, all advice' },
  settings: [...EVALUATION_SETTINGS, 'threshold', 'failOn', 'minCoverage'],
  wordings: {
    depth: { usually: 'quick' },
    threshold: { help: 'exit with 1 when the composite of a changed skill is lower' },
    failOn: { help: 'exit with 1 when the change brings findings of this level or worse', usually: 'error' },
    minCoverage: {
      help: 'exit with 1 when fewer of the changed skills, 0 to 1, have a prompt that should trigger them, a near miss and an executed test',
    },
  },
  options: {
    ...EVALUATION,
    base: option(text, {
      argument: 'ref',
      help: 'commit, branch or tag that the change will be merged into',
      usually: 'what the CI service names, else the default branch',
    }),
    minEffect: option(number({ min: 0, max: 100, whole: false }), {
      argument: 'points',
      help: 'exit with 1 when a skill loses more composite points',
    }),
    baseline: option(path, {
      argument: 'file',
      help: 'accept the findings that this file lists at the base',
    }),
    requireDepth: flag('fail when the key for --depth is missing, instead of measuring at quick depth'),
    comment: flag(
      'in a job of GitHub Actions: post the report as one comment on the pull request, and edit it from then on; needs GITHUB_TOKEN with pull-requests: write',
    ),
  },
  request: (given): CiInput => evaluationRequest(given),
  plan: estimateCi,
  run: (request: CiInput, ports) => ci(request, ports),
  show: (outcome) => ({ document: outcome.document }),
  afterwards: async ({ document }, { comment, workingDirectory }: CiInput, ports) =>
    comment ? [await postReport(document, workingDirectory, ports)] : [],
  problems: ({ document, now }) =>
    allProblems([...(now === null ? [] : [unmeasuredProblems(now)]), gateProblems(document.gates)]),
  canGoOn: ({ canGoOn }) => canGoOn,
});

type CiInput = CiRequest & { comment: boolean | undefined };

/** Posts the report on the pull request. A failure to post does not affect the report. */
async function postReport(document: CiReport, folder: string, ports: Ports): Promise<string> {
  const { postComment } = await import('../comment/post-comment.ts');
  const { renderViewMarkdown } = await import('@plugin-eval/report/render-view.ts');
  const markdown = await renderViewMarkdown('ci-report', document, { detail: 'normal' });
  try {
    const { action, pullRequest, url } = await postComment(markdown, folder, ports);
    return `Comment ${action} on pull request ${pullRequest}${url === null ? '' : `: ${url}`}`;
  } catch (error) {
    if (!PluginEvalError.isInstance(error) || InterruptedError.isInstance(error)) throw error;
    return `The comment was not posted: ${error.message}`;
  }
}
