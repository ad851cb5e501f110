import { repositoryPrefix } from '../repository-prefix.ts';
import { ofWorst } from './of-worst.ts';
import { reporter, type Stream } from './reporter.ts';

export const report = reporter<'github'>({
  evaluation: async (document, { io }) => {
    const { renderGithub } = await import('@plugin-eval/report/github/render-github.ts');
    return renderGithub(document, { repositoryPrefix: repositoryPrefix(io) });
  },
  scan: async (document, { io }) => {
    const { renderScanGithub } = await import('@plugin-eval/report/scan/scan-lines.ts');
    return renderScanGithub(document, { repositoryPrefix: repositoryPrefix(io) });
  },
  'ci-report': async (document) =>
    (await import('@plugin-eval/report/ci/ci-annotations.ts')).renderCiGithub(document),
});

export const stream: Stream = async ({ io }) => {
  const { renderGithub } = await import('@plugin-eval/report/github/render-github.ts');
  const options = { repositoryPrefix: repositoryPrefix(io) };
  return ofWorst((document, listed) => renderGithub(document, options, listed));
};
