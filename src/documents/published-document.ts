import type { FinishedDocuments, PublishedDocuments, ViewedKind } from './document-kinds.ts';
import { toDocument } from './to-document.ts';

/** A document that the viewer can show, in its published shape. */
export type PublishedDocument = {
  [Kind in ViewedKind]: { kind: Kind; document: PublishedDocuments[Kind] };
}[ViewedKind];

/** The same with the names that code uses, as a command has made it. */
export type FinishedDocument = {
  [Kind in ViewedKind]: { kind: Kind; document: FinishedDocuments[Kind] };
}[ViewedKind];

export function publishedDocument({ kind, document }: FinishedDocument): PublishedDocument {
  return { kind, document: toDocument(document) } as PublishedDocument;
}
