import type { ViewedKind } from '@plugin-eval/core/documents/document-kinds.ts';
import type { ViewerDocument, ViewerEntry } from '@plugin-eval/core/documents/viewer.ts';
import type { CollectionBeginning } from '@plugin-eval/report/evaluation/collection-beginning.ts';
import type { ComponentType } from 'react';
import { ErrorNote, Loading } from '../design/notice.tsx';
import { Page } from '../design/page.tsx';
import { useSource } from '../source/source-context.ts';
import { useLoaded } from '../source/use-loaded.ts';
import { useViewerIndex } from '../source/viewer-index.ts';
import { NoSuchPart } from './not-found-page.tsx';
import type { EntryPageProps, EntryRoute } from './page-props.ts';
import { ViewPage } from './sections-page.tsx';

/** Fetches an entry and shows it with the page of its kind. */
export function EntryPage({ route, pages }: { route: EntryRoute; pages: KindPages }) {
  const source = useSource();
  const { entries } = useViewerIndex();
  const loaded = useLoaded(() => source.document(route.id), [source, route.id]);
  const beginning = useLoaded(() => source.beginning(route.id), [source, route.id]);
  const begun = beginning.state === 'loaded' ? beginning.value : null;
  const listed = entries.find(({ id }) => id === route.id);
  if (loaded.state === 'loading') {
    if (begun !== null && isWhole(route)) {
      const entry = listed ?? unlisted(route.id, begun.entry);
      return <DocumentPage {...{ entry, route, begun, pages }} document={begun.entry} />;
    }
    return (
      <Page title={listed?.title ?? 'Report'}>
        <Loading />
      </Page>
    );
  }
  if (loaded.state === 'failed')
    return (
      <Page title={listed?.title ?? 'Report'}>
        <ErrorNote error={loaded.error} retry={loaded.again} />
      </Page>
    );
  const entry = listed ?? unlisted(route.id, loaded.value);
  return <DocumentPage {...{ entry, route, begun, pages }} document={loaded.value} />;
}

function isWhole({ skill, view }: EntryRoute): boolean {
  return skill === null && view.kind === 'overview';
}

interface DocumentPageProps {
  entry: ViewerEntry;
  document: ViewerDocument;
  route: EntryRoute;
  begun: CollectionBeginning | null;
  pages: KindPages;
}

interface KindPage<Kind extends ViewedKind> {
  page: ComponentType<EntryPageProps<Kind> & Pick<DocumentPageProps, 'begun'>>;
  /** True when it also opens parts of the document: members, cases or dimensions. */
  hasParts?: true;
}

/** Dedicated pages by kind. Other kinds are shown as their view lays them out. */
export type KindPages = { [Kind in ViewedKind]?: KindPage<Kind> };

function DocumentPage({ entry, document, route, begun, pages }: DocumentPageProps) {
  const source = useSource();
  const { kind } = document;
  const { page: OwnPage, hasParts = false } = (pages[kind] ?? { page: ViewPage }) as KindPage<ViewedKind>;
  if (!hasParts && !isWhole(route)) return <NoSuchPart of={kind} />;
  return <OwnPage {...{ entry, document, source, route, begun }} />;
}

/** An entry for a run's result, which is opened by its id and not listed among the reports. */
function unlisted(id: string, { kind }: ViewerDocument): ViewerEntry {
  return { id, kind, title: 'Report', from: { file: null, run: null }, outcome: null, at: null };
}
