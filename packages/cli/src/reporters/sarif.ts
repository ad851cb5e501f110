import { DOCUMENTATION_URL } from '@plugin-eval/report/documentation-url.ts';
import type { CliIo } from '../io.ts';
import { repositoryPrefix } from '../repository-prefix.ts';
import { ofWorst } from './of-worst.ts';
import { reporter, type Stream } from './reporter.ts';

export const report = reporter<'sarif'>({
  evaluation: async (document, { io }) => {
    const { renderSarif } = await import('@plugin-eval/report/sarif/render-sarif.ts');
    return renderSarif(document, placesOf(io));
  },
  scan: async (document, { io }) => {
    const { renderScanSarif } = await import('@plugin-eval/report/scan/scan-sarif.ts');
    return renderScanSarif(document, placesOf(io));
  },
  vet: async (document) => {
    const { renderVetSarif } = await import('@plugin-eval/report/scan/scan-sarif.ts');
    return renderVetSarif(document, DOCUMENTATION_URL);
  },
  'skill-set': async (document, { io }) => {
    const { renderSetSarif } = await import('@plugin-eval/report/skill-set/set-sarif.ts');
    return renderSetSarif(document, placesOf(io));
  },
  'evals-check': async (document, { io }) => {
    const { renderEvalsCheckSarif } = await import('@plugin-eval/report/evals-check/evals-check-sarif.ts');
    return renderEvalsCheckSarif(document, placesOf(io));
  },
  'ci-report': async (document) => {
    const { renderCiSarif } = await import('@plugin-eval/report/ci/ci-sarif.ts');
    // Its paths are relative to the repository.
    return renderCiSarif(document, { repositoryPrefix: '', docsUrl: DOCUMENTATION_URL });
  },
  'threat-report': async (document) => {
    const { renderThreatSarif } = await import('@plugin-eval/report/threat-report/threat-sarif.ts');
    return renderThreatSarif(document, { docsUrl: DOCUMENTATION_URL });
  },
});

export const stream: Stream = async ({ io }) => {
  const { renderSarif } = await import('@plugin-eval/report/sarif/render-sarif.ts');
  return ofWorst((document, listed) => renderSarif(document, placesOf(io), listed));
};

function placesOf(io: CliIo): { repositoryPrefix: string; docsUrl: string } {
  return { repositoryPrefix: repositoryPrefix(io), docsUrl: DOCUMENTATION_URL };
}
