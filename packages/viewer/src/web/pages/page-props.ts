import type { ViewedKind } from '@plugin-eval/core/documents/document-kinds.ts';
import type { ViewerDocument, ViewerEntry } from '@plugin-eval/core/documents/viewer.ts';
import type { Route } from '../route/route.ts';
import type { ViewerSource } from '../source/viewer-source.ts';

export type EntryRoute = Extract<Route, { page: 'entry' }>;

/** Props of the page for one kind of document. */
export interface EntryPageProps<Kind extends ViewedKind> {
  entry: ViewerEntry;
  document: Extract<ViewerDocument, { kind: Kind }>;
  source: ViewerSource;
  /** The open part of the entry. */
  route: EntryRoute;
}
