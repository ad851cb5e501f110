import type { Detail } from './detail.ts';
import type { SourceHost } from './link-places.ts';

/** How much of a document a view shows, and where. */
export interface ViewExtent {
  detail: Detail;
  /** A terminal, or a comment that many people read. */
  medium: 'screen' | 'comment';
  /** Shows every hit in the text of its response. */
  hits?: boolean;
  /** Bytes of Markdown that there is room for. */
  room?: number | undefined;
  /** What further commands need to find a corpus, with a blank before it; empty for the default one. */
  corpusFlag?: string;
  /** Addresses of files and rules; absent: Markdown has no links. */
  source?: SourceHost | undefined;
  /** How a certificate says that it came about. */
  provenance?: { date: string; run: string | null };
}
