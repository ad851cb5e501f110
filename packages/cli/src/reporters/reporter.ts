import type { EmbeddingContext } from '@plugin-eval/app/viewer/load-embedded-viewer.ts';
import type { DocumentKind, FinishedDocuments } from '@plugin-eval/core/documents/document-kinds.ts';
import type { KindOfFormat, SpecialFormat } from '@plugin-eval/core/documents/formats.ts';
import type { Level } from '@plugin-eval/core/documents/names.ts';
import type { MemberReport, WaitingText, Write } from '@plugin-eval/report/member-report.ts';
import type { Rendered } from '@plugin-eval/report/reporter-contract.ts';
import type { Detail } from '@plugin-eval/report/view-model/detail.ts';
import type { TextLook } from '@plugin-eval/report/view-model/layout-text.ts';
import type { CliIo } from '../io.ts';

/** Rendering options of a document. */
export interface DocumentLook extends TextLook {
  verbosity: Detail;
  /** More than verbose, where there is more to say. */
  hits: boolean;
  /** Bytes of Markdown that there is room for. @default 60,000 */
  markdownLimit?: number | undefined;
  io: CliIo;
  context: DocumentContext;
  /** Writes a text to a path in the requested folder; null when a file was requested. @default null */
  inFolder?: ((path: string, text: string) => void) | null;
}

export interface DocumentContext extends Pick<EmbeddingContext, 'targets' | 'run'> {
  /** Level from which a finding fails a JUnit test case. @default error */
  failOn?: Level | null;
  /** Flag that further commands need to find the corpus, with a leading blank. @default '' */
  corpusFlag?: string;
}

/** A format: how it is written. */
export interface Reporting {
  report: Reporter;
  /**
   * Starts a streamed collection, whose members are written one by one without buffering. @default not
   * supported
   */
  stream?: Stream;
}

/** Starts the report of a collection without any member yet. */
export type Stream = (look: StreamLook) => MemberReport | Promise<MemberReport>;

export interface StreamLook extends TextLook, Pick<DocumentLook, 'verbosity' | 'markdownLimit' | 'io'> {
  /** Level from which a finding fails a JUnit test case. */
  failOn: Level;
  wait: () => WaitingText;
  /** Output of the report; buffered parts are written at the end. */
  write: Write;
}

type Render<Document> = (document: Document, look: DocumentLook) => Rendered | Promise<Rendered>;

/** Writes documents in one format. */
export type Reporter = <Kind extends DocumentKind>(
  kind: Kind,
  document: FinishedDocuments[Kind],
  look: DocumentLook,
) => Rendered | Promise<Rendered>;

/** A reporter for the kinds that a format is for. */
export function reporter<Of extends SpecialFormat>(
  renders: {
    [Kind in KindOfFormat<Of>]: Render<FinishedDocuments[Kind]>;
  },
): Reporter {
  return (kind, document, look) => {
    const render = (renders as Partial<Record<DocumentKind, Render<typeof document>>>)[kind];
    if (render === undefined) throw new Error(`A document of the kind ${kind} has no such format.`);
    return render(document, look);
  };
}
