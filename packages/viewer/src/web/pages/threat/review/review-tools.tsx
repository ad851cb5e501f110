import { useMemo } from 'react';
import { Link } from '../../../route/link.tsx';
import { placeOf, useReport } from '../report-context.ts';
import { DownloadNotice } from './download-notice.tsx';
import { firstUndecided, QUEUES, type QueueKind, queryOf, reviewQueue } from './review-queue.ts';

const WORDS: Record<QueueKind, string> = { open: 'Start the review', all: 'Walk all cases' };

/** The entrances to the review, and the reviews so far; empty when the report cannot be reviewed. */
export function ReviewTools() {
  const { decisions } = useReport();
  if (decisions === null) return null;
  return (
    <>
      <p className="row no-print">
        {QUEUES.map((kind) => (
          <StartLink key={kind} kind={kind} decided={decisions.reviews} />
        ))}
      </p>
      {decisions.reviews.size > 0 && <DownloadNotice decisions={decisions} />}
    </>
  );
}

function StartLink({ kind, decided }: { kind: QueueKind; decided: ReadonlyMap<string, unknown> }) {
  const place = useReport();
  const queue = useMemo(() => reviewQueue(place.report.cases, kind), [place.report, kind]);
  const first = firstUndecided(queue, decided);
  if (first === null) return null;
  return (
    <Link to={placeOf(place, { kind: 'case', id: first.id })} query={queryOf(kind)} className="button">
      {WORDS[kind]}
    </Link>
  );
}
