import type {
  FinishedDocuments,
  PublishedDocuments,
  ViewedKind,
} from '@plugin-eval/core/documents/document-kinds.ts';
import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import type { PublishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import type {
  PublishedReviews,
  ViewerDocument,
  ViewerDocuments,
} from '@plugin-eval/core/documents/viewer.ts';
import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import { viewOf } from '@plugin-eval/report/views.ts';
import { comparisonSources } from './comparison-sources.ts';
import { skillSources } from './skill-sources.ts';
import type { SourceFolders } from './source-folders.ts';
import { gridSessions, listedSessions, presentSessions } from './transcripts.ts';

export interface Surroundings {
  /** Possible folders of the skills' texts, likeliest first. */
  places: readonly SourceFolders[];
  journal: Journal | null;
  /** Reviews of a threat report; null without any. */
  reviews: PublishedReviews | null;
}

type PartsOf<Kind extends ViewedKind> = (
  document: PublishedDocuments[Kind],
  surroundings: Surroundings,
) => Awaitable<Omit<ViewerDocuments[Kind], 'kind' | 'document'>>;
type Awaitable<Value> = Value | Promise<Value>;

const nothing = () => ({});

/** Parts a document's page in the viewer opens, by kind. */
const PARTS: { [Kind in ViewedKind]?: PartsOf<Kind> } = {
  evaluation: async (document, { places, journal }) => ({
    sources: skillSources(document, places),
    sessions: await presentSessions(listedSessions(document), journal),
  }),
  comparison: async (document, { places }) => ({ sources: await comparisonSources(document, places) }),
  grid: async (document, { journal }) => ({
    sessions: await presentSessions(gridSessions(document), journal),
  }),
  'threat-report': (_, { reviews }) => ({ reviews }),
  ...{ leaderboard: nothing, 'threat-comparison': nothing },
  ...{ 'safety-delta': nothing, scan: nothing, 'skill-set': nothing, usage: nothing },
};

/** A document with everything the viewer opens from it. */
export async function viewerDocument(
  published: PublishedDocument,
  surroundings: Surroundings,
): Promise<ViewerDocument> {
  const { kind, document } = published;
  const partsOf = (PARTS[kind] ?? (() => viewedParts(published))) as PartsOf<ViewedKind>;
  return { ...published, ...(await partsOf(document, surroundings)) } as ViewerDocument;
}

/** A document as its view lays it out, for a kind that the viewer has no page for. */
async function viewedParts({ kind, document }: PublishedDocument) {
  const { view } = await viewOf(kind);
  const finished = fromPublished(document) as FinishedDocuments[ViewedKind];
  return { sections: view(finished, { detail: 'verbose', medium: 'screen' }) };
}
