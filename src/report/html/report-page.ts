import type { FinishedDocument } from '../../documents/published-document.ts';
import { renderCollectionComparisonMarkdown } from '../collection-comparison/render-collection-comparison.ts';
import { renderComparisonMarkdown } from '../comparison/render-comparison.ts';
import { documentTitle } from '../document-title.ts';
import { renderLeaderboardMarkdown } from '../leaderboard/render-leaderboard.ts';
import { renderMarkdown } from '../markdown/render-markdown.ts';
import { renderSafetyDeltaMarkdown } from '../safety-delta/safety-delta-view.ts';
import { shownName } from '../shown-name.ts';
import { renderThreatComparisonMarkdown } from '../threat-comparison/threat-comparison-view.ts';
import { renderThreatMarkdown } from '../threat-report/threat-view.ts';
import type { ViewerPage } from './embedded-viewer.ts';
import { fitMarkdown } from './fit-markdown.ts';
import { markdownFragment } from './markdown-fragment.ts';
import { pageFrame } from './page-frame.ts';
import { REPORT_STYLES } from './report-styles.ts';

/**
 * A finished document as one self-contained HTML page: the viewer with its data, and without script, or without a
 * viewer, what the Markdown report says. Nothing is loaded, and everything foreign is text.
 */
export function renderReportPage(finished: FinishedDocument, viewer: ViewerPage | null = null): string {
  return pageFrame(
    {
      title: shownName(documentTitle(finished)),
      kind: kindOf(finished),
      tool: finished.document.tool,
      main: markdownFragment(fitMarkdown(markdownOf(finished))),
      styles: REPORT_STYLES,
    },
    viewer,
  );
}

function kindOf({ kind, document }: FinishedDocument): string {
  if (kind === 'evaluation') return `${document.subject.kind} report`;
  return kind.replaceAll('-', ' ');
}

function markdownOf({ kind, document }: FinishedDocument): string {
  switch (kind) {
    case 'evaluation':
      return renderMarkdown(document);
    case 'comparison':
      return renderComparisonMarkdown(document);
    case 'collection-comparison':
      return renderCollectionComparisonMarkdown(document);
    case 'leaderboard':
      return renderLeaderboardMarkdown(document);
    case 'threat-report':
      return renderThreatMarkdown(document);
    case 'threat-comparison':
      return renderThreatComparisonMarkdown(document);
    case 'safety-delta':
      return renderSafetyDeltaMarkdown(document);
  }
}
