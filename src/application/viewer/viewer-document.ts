import type { PublishedDocument } from '../../documents/published-document.ts';
import type { PublishedReviews, ViewerDocument } from '../../documents/viewer.ts';
import type { Journal } from '../../store/journal.ts';
import { comparisonSources } from './comparison-sources.ts';
import { skillSources } from './skill-sources.ts';
import type { SourceFolders } from './source-folders.ts';
import { sessionsOf } from './transcripts.ts';

export interface Surroundings {
  /** Where the texts of the skills may lie, the likeliest place first. */
  places: readonly SourceFolders[];
  /** Null where there is none. */
  journal: Journal | null;
  /** Of a threat report; null when nothing was decided. */
  reviews: PublishedReviews | null;
}

/** A document with everything that the viewer opens beside it. */
export async function viewerDocument(
  published: PublishedDocument,
  { places, journal, reviews }: Surroundings,
): Promise<ViewerDocument> {
  switch (published.kind) {
    case 'evaluation': {
      const { document } = published;
      const sources = skillSources(document, places);
      return { ...published, sources, sessions: await sessionsOf(document, journal) };
    }
    case 'comparison':
      return { ...published, sources: await comparisonSources(published.document, places) };
    case 'threat-report':
      return { ...published, reviews };
    case 'collection-comparison':
    case 'leaderboard':
    case 'threat-comparison':
    case 'safety-delta':
    case 'scan':
    case 'vet':
    case 'skill-set':
      return published;
  }
}
