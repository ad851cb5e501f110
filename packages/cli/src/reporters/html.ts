import { provenanceOf } from './provenance.ts';
import type { Reporter } from './reporter.ts';

export const report: Reporter = async (kind, document, look) => {
  const { htmlReport } = await import('../view/html-report.ts');
  return htmlReport(kind, document, { ...look.context, provenance: provenanceOf(look) }, look.io);
};
