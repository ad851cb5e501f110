import type { Evaluation } from '../../src/documents/evaluation.ts';
import { certificateView } from '../../src/report/certificate/certificate-view.ts';
import { renderReportPage } from '../../src/report/html/report-page.ts';
import { layoutMarkdown } from '../../src/report/view-model/layout-markdown.ts';

interface Provenance {
  date: string;
  run: string | null;
}

export function certificateMarkdown(evaluation: Evaluation, provenance: Provenance): string {
  const extent = { detail: 'normal', medium: 'comment', provenance } as const;
  return layoutMarkdown(certificateView(evaluation, extent), 1);
}

export function certificatePage(document: Evaluation, provenance: Provenance): string {
  return renderReportPage({ kind: 'certificate', document }, certificateMarkdown(document, provenance));
}
