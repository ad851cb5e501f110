import type { FinishedDocument } from '../../documents/published-document.ts';
import type { SafetyDelta } from '../../documents/safety-delta.ts';
import type { ThreatComparison } from '../../documents/threat-comparison.ts';
import type { ThreatReport } from '../../documents/threat-report.ts';
import { DOCUMENTATION_URL } from '../documentation-url.ts';
import type { CliIo } from '../io.ts';
import { asJson, type Renderers } from '../renderers.ts';
import type { DocumentLook } from '../write-document.ts';
import type { SafetyDeltaFormat, ThreatComparisonFormat, ThreatFormat } from './threat-flags.ts';

const reportView = () => import('../../report/threat-report/threat-view.ts');
const deltaView = () => import('../../report/safety-delta/safety-delta-view.ts');
const comparisonView = () => import('../../report/threat-comparison/threat-comparison-view.ts');

export const THREAT_REPORT: Renderers<ThreatFormat, ThreatReport, DocumentLook> = {
  json: asJson,
  text: async (report, look) => (await reportView()).renderThreatText(report, look),
  markdown: async (report) => (await reportView()).renderThreatMarkdown(report),
  html: (document, { io }) => asPage({ kind: 'threat-report', document }, io),
  sarif: async (report) => {
    const { renderThreatSarif } = await import('../../report/threat-report/threat-sarif.ts');
    return renderThreatSarif(report, { docsUrl: DOCUMENTATION_URL });
  },
  junit: async (report) =>
    (await import('../../report/threat-report/threat-junit.ts')).renderThreatJunit(report),
};

export const SAFETY_DELTA: Renderers<SafetyDeltaFormat, SafetyDelta, DocumentLook> = {
  json: asJson,
  text: async (delta, look) => (await deltaView()).renderSafetyDeltaText(delta, look),
  markdown: async (delta) => (await deltaView()).renderSafetyDeltaMarkdown(delta),
  html: (document, { io }) => asPage({ kind: 'safety-delta', document }, io),
  junit: async (delta) =>
    (await import('../../report/safety-delta/safety-delta-junit.ts')).renderSafetyDeltaJunit(delta),
};

export const THREAT_COMPARISON: Renderers<ThreatComparisonFormat, ThreatComparison, DocumentLook> = {
  json: asJson,
  text: async (comparison, look) => (await comparisonView()).renderThreatComparisonText(comparison, look),
  markdown: async (comparison) => (await comparisonView()).renderThreatComparisonMarkdown(comparison),
  html: (document, { io }) => asPage({ kind: 'threat-comparison', document }, io),
};

async function asPage(finished: FinishedDocument, io: CliIo): Promise<string> {
  const { htmlReport } = await import('../view/html-report.ts');
  return htmlReport(finished, { targets: [], run: null }, io);
}
