import type { Outcome } from '@plugin-eval/core/documents/names.ts';
import type { CaseScore, ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import type { PublishedReviews, ViewerEntry } from '@plugin-eval/core/documents/viewer.ts';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { sentenceOf } from '../../../source/data-source-error.ts';
import type { ViewerSource } from '../../../source/viewer-source.ts';
import { decisionsOf } from './decision-store.ts';
import { responseHash } from './response-hash.ts';
import { fittingReviews, type Review, reviewsFile, reviewsFileName } from './review-file.ts';

export interface NewDecision {
  one: CaseScore;
  outcome: Outcome;
  note: string;
  reviewer: string;
}

/** Reviews of a report's cases, with the actions on them. */
export interface Decisions {
  /** Reviews of this report's responses, by case; without those stored in the report itself. */
  reviews: ReadonlyMap<string, Review>;
  /**
   * True when a review is stored next to the report at once; otherwise it stays in this page until
   * downloaded.
   */
  isKept: boolean;
  /** Number of reviews stored nowhere. */
  unsaved: number;
  /** Error of a failed store, as a sentence. */
  error: string | null;
  /** Name of the reviewer. */
  reviewer: string;
  setReviewer: (name: string) => void;
  /** @returns whether it worked; if not, `error` says why */
  decide: (decision: NewDecision) => Promise<boolean>;
  /** Returns the undo of an unstored review made in this page; null for others. */
  takeBackOf: (caseId: string) => (() => void) | null;
  /** Offers everything that was decided as a file. */
  download: () => void;
}

interface DecisionsAbout {
  entry: ViewerEntry;
  report: ThreatReport;
  /** Reviews stored next to the report when the page was opened. */
  reviews: PublishedReviews | null;
  source: ViewerSource;
}

export function useDecisions({ entry, report, reviews, source }: DecisionsAbout): Decisions {
  const store = decisionsOf(entry.id);
  const { kept, own, isUnsaved, reviewer } = useSyncExternalStore(store.subscribe, store.state);
  const [error, setError] = useState<string | null>(null);
  const { cases } = report;
  // What belongs to no file has no place beside it.
  const server = entry.from.file === null ? null : source.server;
  const fail = useCallback((reason: unknown) => setError(sentenceOf(reason)), []);

  useEffect(() => {
    let wanted = true;
    fittingReviews(cases, reviews?.reviews ?? []).then((fitting) => wanted && store.fill(fitting), fail);
    return () => {
      wanted = false;
    };
  }, [store, cases, reviews, fail]);
  useWarningBeforeLeaving(isUnsaved);

  const decide = useCallback(
    async ({ one, outcome, note, reviewer }: NewDecision) => {
      try {
        const decision = { case_id: one.id, outcome, note, reviewer };
        if (server === null)
          store.decide({
            ...decision,
            response_sha256: await responseHash(one),
            reviewer: reviewer || 'unknown',
            reviewed_on: today(),
          });
        else store.keep(await fittingReviews(cases, (await server.review(entry.id, decision)).reviews));
        setError(null);
        return true;
      } catch (reason) {
        fail(reason);
        return false;
      }
    },
    [server, store, cases, entry.id, fail],
  );
  const download = useCallback(() => {
    reviewsFile(cases, kept, [...own.values()]).then((file) => {
      downloadText(reviewsFileName(entry.from.file), `${JSON.stringify(file, null, 2)}\n`);
      store.markSaved();
    }, fail);
  }, [cases, kept, own, entry.from.file, store, fail]);

  return useMemo(
    () => ({
      reviews: new Map([...kept.map((review) => [review.case_id, review] as const), ...own]),
      isKept: server !== null,
      unsaved: isUnsaved ? own.size : 0,
      error,
      reviewer,
      setReviewer: store.setReviewer,
      decide,
      takeBackOf: (caseId: string) => (own.has(caseId) ? () => store.takeBack(caseId) : null),
      download,
    }),
    [kept, own, server, isUnsaved, error, reviewer, decide, download, store],
  );
}

/** Makes the browser ask for confirmation before unsaved reviews are lost. */
function useWarningBeforeLeaving(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}

/** Today's date in the terminal's format. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Offers a text as a download. */
function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the data by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
