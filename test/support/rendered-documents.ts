import {
  DOCUMENTS,
  type DocumentKind,
  type FinishedDocuments,
} from '@plugin-eval/core/documents/document-kinds.ts';
import type { FinishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import type { ViewerPage } from '@plugin-eval/report/html/embedded-viewer.ts';
import { fitMarkdown } from '@plugin-eval/report/html/fit-markdown.ts';
import { renderReportPage } from '@plugin-eval/report/html/report-page.ts';
import type { Detail } from '@plugin-eval/report/view-model/detail.ts';
import { layoutMarkdown } from '@plugin-eval/report/view-model/layout-markdown.ts';
import { layoutText, type TextLook } from '@plugin-eval/report/view-model/layout-text.ts';
import { type View, viewOf } from '@plugin-eval/report/views.ts';

/** As much as tests say of how a text is to look. */
interface Look extends Partial<TextLook> {
  verbosity?: Detail | 'explain';
  verbose?: boolean;
}

const VIEWS = new Map<DocumentKind, { view: View<never>; level: number }>();
for (const [kind, { isViewed }] of Object.entries(DOCUMENTS))
  if (isViewed) VIEWS.set(kind as DocumentKind, await viewOf(kind as DocumentKind));

/** A text as commands write it, without waiting for its view. */
const textOf =
  <Kind extends DocumentKind>(kind: Kind) =>
  (
    document: FinishedDocuments[Kind],
    { color = false, width = null, verbosity, verbose = false }: Look = {},
  ): string => {
    const hits = verbosity === 'explain';
    const detail = hits || verbose ? 'verbose' : (verbosity ?? 'normal');
    return layoutText(viewFor(kind).view(document, { medium: 'screen', detail, hits }), { color, width });
  };

const markdownOf =
  <Kind extends DocumentKind>(kind: Kind) =>
  (document: FinishedDocuments[Kind], room?: number): string => {
    const { view, level } = viewFor(kind);
    const sections = view(document, { medium: 'comment', detail: 'verbose', room });
    return fitMarkdown(layoutMarkdown(sections, level), room);
  };

function viewFor<Kind extends DocumentKind>(kind: Kind) {
  return VIEWS.get(kind) as { view: View<FinishedDocuments[Kind]>; level: number };
}

export const renderThreatText = textOf('threat-report');
export const renderThreatMarkdown = markdownOf('threat-report');
export const renderSafetyDeltaText = textOf('safety-delta');
export const renderSafetyDeltaMarkdown = markdownOf('safety-delta');
export const renderThreatComparisonText = textOf('threat-comparison');
export const renderThreatComparisonMarkdown = markdownOf('threat-comparison');
export const renderComparisonText = textOf('comparison');
export const renderComparisonMarkdown = markdownOf('comparison');
export const renderGridText = textOf('grid');
export const renderGridMarkdown = markdownOf('grid');
export const renderLeaderboardText = textOf('leaderboard');
export const renderLeaderboardMarkdown = markdownOf('leaderboard');

/** The page of a document with the Markdown that commands put into it. */
export function reportPage(finished: FinishedDocument, viewer: ViewerPage | null = null): string {
  return renderReportPage(finished, markdownOf(finished.kind)(finished.document as never), viewer);
}
