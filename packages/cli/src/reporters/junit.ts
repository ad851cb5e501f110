import { ofWorst } from './of-worst.ts';
import { reporter, type Stream } from './reporter.ts';

export const report = reporter<'junit'>({
  evaluation: async (document, { context }) => {
    const { renderJunit } = await import('@plugin-eval/report/junit/render-junit.ts');
    return renderJunit(document, { failOn: context.failOn ?? 'error' });
  },
  scan: async (document, { context }) => {
    const { renderScanJunit } = await import('@plugin-eval/report/scan/scan-lines.ts');
    return renderScanJunit(document, { failOn: context.failOn ?? 'error' });
  },
  'ci-report': async (document) =>
    (await import('@plugin-eval/report/ci/ci-junit.ts')).renderCiJunit(document),
  'threat-report': async (document) =>
    (await import('@plugin-eval/report/threat-report/threat-junit.ts')).renderThreatJunit(document),
  'safety-delta': async (document) =>
    (await import('@plugin-eval/report/safety-delta/safety-delta-junit.ts')).renderSafetyDeltaJunit(document),
});

export const stream: Stream = async ({ failOn }) => {
  const { renderJunit } = await import('@plugin-eval/report/junit/render-junit.ts');
  return ofWorst((document, listed) => renderJunit(document, { failOn }, listed));
};
