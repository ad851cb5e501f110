import type { Detail } from './detail.ts';
import type { SourceHost } from './link-places.ts';

/** The extent of a view, and its medium. */
export interface ViewExtent {
  detail: Detail;
  /** A terminal, or a comment on a code host. */
  medium: 'screen' | 'comment';
  /** Shows every hit in the text of its response. */
  hits?: boolean;
  /** Bytes of Markdown that there is room for. */
  room?: number | undefined;
  /** Flag that further commands need to find a corpus, with a leading blank; empty for the default corpus. */
  corpusFlag?: string;
  /** Addresses of files and rules; absent: Markdown has no links. */
  source?: SourceHost | undefined;
  /** Provenance stated by a certificate. */
  provenance?: { date: string; run: string | null };
}
