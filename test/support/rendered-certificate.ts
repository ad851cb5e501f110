import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { certificateView } from '@plugin-eval/report/certificate/certificate-view.ts';
import { renderReportPage } from '@plugin-eval/report/html/report-page.ts';
import { layoutMarkdown } from '@plugin-eval/report/view-model/layout-markdown.ts';

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
