import type { SafetyDelta } from '../../documents/safety-delta.ts';
import type { ThreatComparison } from '../../documents/threat-comparison.ts';
import type { ThreatReport } from '../../documents/threat-report.ts';
import { DOCUMENTATION_URL } from '../../report/documentation-url.ts';
import { asJson, asPage, type Renderers } from '../renderers.ts';
import type { SafetyDeltaFormat, ThreatComparisonFormat, ThreatFormat } from './threat-flags.ts';

const reportView = () => import('../../report/threat-report/threat-view.ts');
const deltaView = () => import('../../report/safety-delta/safety-delta-view.ts');
const comparisonView = () => import('../../report/threat-comparison/threat-comparison-view.ts');

export const THREAT_REPORT: Renderers<ThreatFormat, ThreatReport> = {
  json: async (report) => (await import('../../report/json.ts')).renderJsonPieces(report, 'cases'),
  text: async (report, { hits, verbosity, ...look }) =>
    (await reportView()).renderThreatText(report, { ...look, verbosity: hits ? 'explain' : verbosity }),
  markdown: async (report) => (await reportView()).renderThreatMarkdown(report),
  html: (document, look) => asPage({ kind: 'threat-report', document }, look),
  sarif: async (report) => {
    const { renderThreatSarif } = await import('../../report/threat-report/threat-sarif.ts');
    return renderThreatSarif(report, { docsUrl: DOCUMENTATION_URL });
  },
  junit: async (report) =>
    (await import('../../report/threat-report/threat-junit.ts')).renderThreatJunit(report),
};

export const SAFETY_DELTA: Renderers<SafetyDeltaFormat, SafetyDelta> = {
  json: asJson,
  text: async (delta, look) => (await deltaView()).renderSafetyDeltaText(delta, look),
  markdown: async (delta) => (await deltaView()).renderSafetyDeltaMarkdown(delta),
  html: (document, look) => asPage({ kind: 'safety-delta', document }, look),
  junit: async (delta) =>
    (await import('../../report/safety-delta/safety-delta-junit.ts')).renderSafetyDeltaJunit(delta),
};

export const THREAT_COMPARISON: Renderers<ThreatComparisonFormat, ThreatComparison> = {
  json: asJson,
  text: async (comparison, look) => (await comparisonView()).renderThreatComparisonText(comparison, look),
  markdown: async (comparison) => (await comparisonView()).renderThreatComparisonMarkdown(comparison),
  html: (document, look) => asPage({ kind: 'threat-comparison', document }, look),
};
