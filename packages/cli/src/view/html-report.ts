import { openStore } from '@plugin-eval/app/stores/open-store.ts';
import { EmbeddedCollection } from '@plugin-eval/app/viewer/embedded-collection.ts';
import { type EmbeddingContext, embeddedViewer } from '@plugin-eval/app/viewer/load-embedded-viewer.ts';
import type { DocumentKind, FinishedDocuments } from '@plugin-eval/core/documents/document-kinds.ts';
import type { Collection, Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { type AnyDocument, isViewed } from '@plugin-eval/core/documents/published-document.ts';
import { InstallationError } from '@plugin-eval/core/errors/installation-error.ts';
import { renderReportPage, writeReportPage } from '@plugin-eval/report/html/report-page.ts';
import { CollectionMarkdown } from '@plugin-eval/report/markdown/collection-markdown.ts';
import type { WaitingText, Write } from '@plugin-eval/report/member-report.ts';
import { renderViewMarkdown } from '@plugin-eval/report/render-view.ts';
import type { ViewExtent } from '@plugin-eval/report/view-model/view-extent.ts';
import type { CliIo } from '../io.ts';
import { messageWriter } from '../stderr-messages.ts';
import { type ViewerAssets, viewerAssets } from '../viewer-assets.ts';

/**
 * Renders a document as an HTML page: the viewer with its data. In a checkout without a built viewer the page
 * has the content shown without script, and a notice.
 */
export async function htmlReport<Kind extends DocumentKind>(
  kind: Kind,
  document: FinishedDocuments[Kind],
  { targets, run, provenance }: Pick<EmbeddingContext, 'targets' | 'run'> & Pick<ViewExtent, 'provenance'>,
  io: CliIo,
): Promise<string> {
  const markdown = await renderViewMarkdown(kind, document, {
    detail: 'verbose',
    ...(provenance === undefined ? {} : { provenance }),
  });
  const finished = { kind, document } as AnyDocument;
  if (!isViewed(finished)) return renderReportPage(finished, markdown);
  const assets = builtAssets(io, kind === 'evaluation' ? kind : 'viewer');
  if (assets === null) return renderReportPage(finished, markdown);
  const { workingDirectory, variables } = io;
  const context = { targets, run, workingDirectory };
  const ports = { store: openStore(variables), variables };
  const embedded = await embeddedViewer(finished, context, ports);
  return renderReportPage(finished, markdown, { ...assets, embedded });
}

/** The page of a large collection, which takes its members as they come. */
export class CollectionPage {
  readonly #embedded: EmbeddedCollection;
  /** Shows without script. */
  readonly #plain = new CollectionMarkdown();
  readonly #io: CliIo;

  constructor(targets: EmbeddingContext['targets'], io: CliIo, wait: () => WaitingText) {
    const { workingDirectory, variables } = io;
    this.#embedded = new EmbeddedCollection({ targets, workingDirectory }, variables, wait);
    this.#io = io;
  }

  add(evaluation: Evaluation): void {
    this.#embedded.add(evaluation);
    this.#plain.add(evaluation);
  }

  /** @param document its members are not looked at */
  finish(document: Collection, write: Write): void {
    const finished = { kind: 'evaluation' as const, document };
    const markdown = this.#plain.render(document);
    const assets = builtAssets(this.#io, 'evaluation');
    if (assets === null) return write(renderReportPage(finished, markdown));
    const viewer = { ...assets, embedded: this.#embedded.finish(document) };
    writeReportPage({ finished, markdown, viewer, blocks: this.#embedded.blocks }, write);
  }
}

function builtAssets(io: CliIo, program: 'viewer' | 'evaluation'): ViewerAssets | null {
  try {
    return viewerAssets(program);
  } catch (error) {
    if (!InstallationError.isInstance(error)) throw error;
    messageWriter(io)(`the HTML holds the plain report only: ${error.message}`);
    return null;
  }
}
