import type { DocumentKind, FinishedDocuments } from '@plugin-eval/core/documents/document-kinds.ts';
import { fitMarkdown } from './html/fit-markdown.ts';
import { layoutMarkdown } from './view-model/layout-markdown.ts';
import { layoutText, type TextLook } from './view-model/layout-text.ts';
import { linkedSections } from './view-model/link-places.ts';
import type { ViewExtent } from './view-model/view-extent.ts';
import { viewOf } from './views.ts';

/** Renders any document for a terminal. Untrusted text in it can neither move the cursor nor hide anything. */
export async function renderViewText<Kind extends DocumentKind>(
  kind: Kind,
  document: FinishedDocuments[Kind],
  { color, width, ...extent }: TextLook & Omit<ViewExtent, 'medium'>,
): Promise<string> {
  const { view } = await viewOf(kind);
  return layoutText(view(document, { ...extent, medium: 'screen' }), { color, width });
}

/** Renders any document as GitHub-flavoured Markdown that fits where it is posted. */
export async function renderViewMarkdown<Kind extends DocumentKind>(
  kind: Kind,
  document: FinishedDocuments[Kind],
  extent: Omit<ViewExtent, 'medium'>,
): Promise<string> {
  const { view, level } = await viewOf(kind);
  const sections = view(document, { ...extent, medium: 'comment' });
  const linked = extent.source === undefined ? sections : linkedSections(sections, extent.source);
  return fitMarkdown(layoutMarkdown(linked, level), extent.room);
}
