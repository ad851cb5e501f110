import type { FinishedDocument } from '../../documents/published-document.ts';
import { renderCollectionComparisonMarkdown } from '../collection-comparison/render-collection-comparison.ts';
import { renderComparisonMarkdown } from '../comparison/render-comparison.ts';
import { documentTitle } from '../document-title.ts';
import { formatName } from '../format-name.ts';
import { renderLeaderboardMarkdown } from '../leaderboard/render-leaderboard.ts';
import { renderMarkdown } from '../markdown/render-markdown.ts';
import type { WaitingText, Write } from '../member-report.ts';
import { renderSafetyDeltaMarkdown } from '../safety-delta/safety-delta-view.ts';
import { scanView } from '../scan/scan-view.ts';
import { vetView } from '../scan/vet-view.ts';
import { renderThreatComparisonMarkdown } from '../threat-comparison/threat-comparison-view.ts';
import { renderThreatMarkdown } from '../threat-report/threat-view.ts';
import { layoutMarkdown } from '../view-model/layout-markdown.ts';
import { PLACE_OF_BLOCKS, type ViewerPage } from './embedded-viewer.ts';
import { fitMarkdown } from './fit-markdown.ts';
import { markdownFragment } from './markdown-fragment.ts';
import { pageFrame } from './page-frame.ts';

/** A report in Markdown as it shows without script. */
const REPORT_STYLES = `
main :is(p,ul,ol,.wide,.notice,details){margin:.75rem 0}
main :is(ul,ol) :is(ul,ol){margin:.25rem 0}
main>h1+p{margin-top:1rem}
ul,ol{padding-left:1.5rem}
li{padding:.125rem 0}
.wide{overflow-x:auto}
.wide td{min-width:4rem;overflow-wrap:break-word}
.wide code{overflow-wrap:anywhere}
.notice>:first-child{margin-top:0}
.notice>:last-child{margin-bottom:0}
.notice.caution{border-left-color:var(--error);background:var(--alarm)}
.notice.caution strong{color:var(--error)}
.notice.note{border-left-color:var(--edge)}
details{padding:.5rem .875rem;border:1px solid var(--line);border-radius:8px;background:var(--card)}
summary{cursor:pointer;font-weight:600}
`;

/**
 * A finished document as one self-contained HTML page: the viewer with its data, and without script, or without a
 * viewer, what the Markdown report says. Nothing is loaded, and everything untrusted is text.
 */
export function renderReportPage(
  finished: FinishedDocument,
  viewer: ViewerPage | null = null,
  markdown = markdownOf(finished),
): string {
  return pageFrame(
    {
      title: formatName(documentTitle(finished)),
      kind: kindOf(finished),
      tool: finished.document.tool,
      main: markdownFragment(fitMarkdown(markdown)),
      styles: REPORT_STYLES,
    },
    viewer,
  );
}

/** What the page of a large collection is made of. */
interface CollectionParts {
  /** Its members are not looked at. */
  finished: FinishedDocument;
  /** What shows without script. */
  markdown: string;
  viewer: ViewerPage;
  blocks: WaitingText;
}

/** The page of a collection whose blocks wait, written in pieces: they are most of it. */
export function writeReportPage({ finished, markdown, viewer, blocks }: CollectionParts, write: Write): void {
  const page = renderReportPage(finished, viewer, markdown);
  const place = page.lastIndexOf(PLACE_OF_BLOCKS);
  write(page.slice(0, place));
  blocks.writeTo(write);
  write(page.slice(place + PLACE_OF_BLOCKS.length));
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
    case 'scan':
      return layoutMarkdown(scanView(document, 'verbose'), 1);
    case 'vet':
      return layoutMarkdown(vetView(document, 'verbose'), 1);
  }
}
