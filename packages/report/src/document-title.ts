import { DOCUMENTS } from '@plugin-eval/core/documents/document-kinds.ts';
import type { AnyDocument, PublishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';

/** Longer names are distinguished on the page itself. */
const LONGEST = 300;

/** Names a document in a list, or in the title of a page. Holds names as their authors wrote them. */
export function documentTitle({ kind, document }: AnyDocument | PublishedDocument): string {
  return excerpt(DOCUMENTS[kind].title(document as never), LONGEST);
}
