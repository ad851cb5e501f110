import type { AnyDocument, FinishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import { documentTitle } from '../document-title.ts';
import { formatName } from '../format-name.ts';
import type { WaitingText, Write } from '../member-report.ts';
import { PLACE_OF_BLOCKS, type ViewerPage } from './embedded-viewer.ts';
import { fitMarkdown } from './fit-markdown.ts';
import { html } from './html-template.ts';
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
.wide code.drawn{white-space:nowrap}
.notice>:first-child{margin-top:0}
.notice>:last-child{margin-bottom:0}
.notice.caution{border-left-color:var(--error);background:var(--alarm)}
.notice.caution strong{color:var(--error)}
.notice.note{border-left-color:var(--edge)}
details{padding:.5rem .875rem;border:1px solid var(--line);border-radius:8px;background:var(--card)}
summary{cursor:pointer;font-weight:600}
.wide table:has(.tile){table-layout:fixed}
thead .tile{padding:.375rem .625rem;border-top:5px solid var(--edge);border-bottom:0;font-weight:600}
thead .tile.good{border-top-color:var(--sound)}
thead .tile.warning{border-top-color:var(--weak)}
thead .tile.bad{border-top-color:var(--error)}
table:has(.tile) td{padding:0 .625rem .25rem;border-top:0}
table:has(.tile) tbody tr:first-child td{font-size:1.375rem;line-height:1.3}
`;

/**
 * Renders a document as one self-contained HTML page: the viewer with its data, and the Markdown report for
 * use without script or viewer. Nothing is loaded, and everything untrusted is text.
 */
export function renderReportPage(
  finished: AnyDocument,
  markdown: string,
  viewer: ViewerPage | null = null,
): string {
  const title = formatName(documentTitle(finished));
  const report = markdownFragment(fitMarkdown(markdown));
  return pageFrame(
    {
      title,
      kind: kindOf(finished),
      tool: 'tool' in finished.document ? finished.document.tool : { name: 'plugin-eval', version: '' },
      main: String(report).startsWith('<h1')
        ? report
        : html`<h1>${title}</h1>
${report}`,
      styles: REPORT_STYLES,
    },
    viewer,
  );
}

/** The parts of a large collection's page. */
interface CollectionParts {
  /** The document; its members are ignored. */
  finished: FinishedDocument;
  /** Content shown without script. */
  markdown: string;
  viewer: ViewerPage;
  blocks: WaitingText;
}

/** The page of a collection whose blocks wait, written in pieces: they are most of it. */
export function writeReportPage({ finished, markdown, viewer, blocks }: CollectionParts, write: Write): void {
  const page = renderReportPage(finished, markdown, viewer);
  const place = page.lastIndexOf(PLACE_OF_BLOCKS);
  write(page.slice(0, place));
  blocks.writeTo(write);
  write(page.slice(place + PLACE_OF_BLOCKS.length));
}

function kindOf({ kind, document }: AnyDocument): string {
  if (kind === 'evaluation') return `${document.subject.kind} report`;
  return kind.replaceAll('-', ' ');
}
