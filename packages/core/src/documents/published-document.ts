import {
  DOCUMENTS,
  type DocumentKind,
  type FinishedDocuments,
  type PublishedDocuments,
  type ViewedKind,
} from './document-kinds.ts';
import { toDocument } from './to-document.ts';

/** A document that the viewer can show, in its published shape. */
export type PublishedDocument = {
  [Kind in ViewedKind]: { kind: Kind; document: PublishedDocuments[Kind] };
}[ViewedKind];

/** A document with the names that code uses, as a command has made it. */
export type AnyDocument = {
  [Kind in DocumentKind]: { kind: Kind; document: FinishedDocuments[Kind] };
}[DocumentKind];

/** One that the viewer can show. */
export type FinishedDocument = Extract<AnyDocument, { kind: ViewedKind }>;

export function isViewed(document: AnyDocument): document is FinishedDocument {
  return DOCUMENTS[document.kind].isViewed;
}

export function publishedDocument({ kind, document }: FinishedDocument): PublishedDocument {
  return { kind, document: toDocument(document) } as PublishedDocument;
}
