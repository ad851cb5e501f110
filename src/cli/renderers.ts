import type { EmbeddingContext } from '../application/viewer/embedded-viewer.ts';
import type { Level } from '../documents/names.ts';
import type { FinishedDocument } from '../documents/published-document.ts';
import { renderJson } from '../report/json.ts';
import type { Detail } from '../report/view-model/detail.ts';
import type { TextLook } from '../report/view-model/layout-text.ts';
import type { CliIo } from './io.ts';

/**
 * How one kind of document is written in each of its formats. The code of most formats is loaded when it is asked for.
 * A format that is missing here is one that the types do not let anybody ask for. What is longer than a text may be comes in pieces.
 */
export type Renderers<Format extends string, Document> = Record<
  Format,
  (document: Document, look: DocumentLook) => Promise<string | Iterable<string>>
>;

/** How a document is rendered. */
export interface DocumentLook extends TextLook {
  verbosity: Detail;
  /** More than verbose, where there is more to say. */
  hits: boolean;
  /** Bytes of Markdown that there is room for. @default 60,000 */
  markdownLimit?: number | undefined;
  io: CliIo;
  context: DocumentContext;
  /** Writes a text at a path in the folder that was asked for in the place of a file; null: a file was. @default null */
  inFolder?: ((path: string, text: string) => void) | null;
}

/** What is known besides the document. */
export interface DocumentContext extends Pick<EmbeddingContext, 'targets' | 'run'> {
  /** From which level on a finding fails a JUnit test case. @default error */
  failOn?: Level | null;
}

export async function asJson(document: object): Promise<string> {
  return renderJson(document);
}

/** An HTML page, with what the viewer shows beside the document. */
export async function asPage(finished: FinishedDocument, { context, io }: DocumentLook): Promise<string> {
  return (await import('./view/html-report.ts')).htmlReport(finished, context, io);
}
