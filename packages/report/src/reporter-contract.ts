import type { DocumentKind, PublishedDocuments } from '@plugin-eval/core/documents/document-kinds.ts';
import type { Section } from './view-model/blocks.ts';
import type { Detail } from './view-model/detail.ts';

/** A text, in pieces where it may be longer than a string can be. */
export type Rendered = string | Iterable<string>;

/** Context a reporter gets with the document. */
export interface ReporterContext {
  kind: DocumentKind;
  /** Amount of detail: --quiet, neither, or --verbose. */
  detail: Detail;
  /** UTC date, as `2026-11-21`. */
  date: string;
}

/** A format of your own: an ES module that --reporters names exports one, as its default or as `reporter`. */
export interface Reporter<Kind extends DocumentKind = DocumentKind> {
  /** Small letters, digits and dashes; no format that is shipped. */
  format: string;
  /** Kinds of documents that it renders. */
  kinds: readonly Kind[];
  /**
   * @param document as its JSON has it
   * @param sections what text and Markdown show of it
   */
  render(
    document: PublishedDocuments[Kind],
    sections: readonly Section[],
    context: ReporterContext,
  ): Rendered | Promise<Rendered>;
}

/** A reporter that was loaded. */
export interface OwnReporter extends Reporter {
  /** Its module, as it was named. */
  module: string;
}
