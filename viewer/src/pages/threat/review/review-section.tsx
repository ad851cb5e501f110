import { useMemo } from 'react';
import type { CaseScore } from '../../../../../src/documents/threat-report.ts';
import { formatCount } from '../../../../../src/report/number-format.ts';
import { outcomeWords } from '../../../../../src/report/threat-report/threat-summary.ts';
import { type Column, column, DataTable } from '../../../design/data-table.tsx';
import { Section } from '../../../design/section.tsx';
import { StatusWord } from '../../../design/status-word.tsx';
import { Link } from '../../../route/link.tsx';
import { placeOf, useReport } from '../report-context.ts';
import { caseColumn, familyColumn, severityColumn, valueColumn, whyColumn } from '../threat-columns.tsx';
import { VIRTUAL_FROM } from '../threat-filters.ts';
import { DownloadNotice } from './download-notice.tsx';
import type { Review } from './review-file.ts';
import { firstUndecided, type QueueKind, queryOf, reviewQueue } from './review-queue.ts';

function columnsFor(reviews: ReadonlyMap<string, Review>): Column<CaseScore>[] {
  return [
    caseColumn('24%'),
    severityColumn('10%'),
    familyColumn('17%'),
    valueColumn('Risk', ({ riskScore }) => riskScore, '7%'),
    whyColumn('Why it is open'),
    column('Decision', { width: '14%' }, ({ id }) => {
      const review = reviews.get(id);
      return review === undefined ? (
        <StatusWord kind="unmeasured">open</StatusWord>
      ) : (
        <b>{outcomeWords(review.outcome)}</b>
      );
    }),
  ];
}

/** The cases that the signals could not decide, and the way into their queue. */
export function ReviewSection() {
  const { report, decisions } = useReport();
  const { cases } = report;
  const open = useMemo(() => reviewQueue(cases, 'open'), [cases]);
  const reviews = decisions?.reviews ?? NONE;
  const columns = useMemo(() => columnsFor(reviews), [reviews]);
  if (cases.length === 0) return null;
  return (
    <Section
      title="To be reviewed by a person"
      aside={formatCount(open.length)}
      tools={
        decisions !== null && (
          <>
            {open.length > 0 && <StartLink kind="open" queue={open} text="Start the review" />}
            <StartLink kind="all" queue={cases} text="Walk all cases" />
          </>
        )
      }
    >
      {decisions !== null && reviews.size > 0 && <DownloadNotice decisions={decisions} />}
      {open.length === 0 ? (
        <p className="quiet">No case is unclear or disputed.</p>
      ) : (
        <DataTable
          columns={columns}
          rows={open}
          rowKey={({ id }) => id}
          caption="The signals could not decide these, or contradict each other; the most severe first"
          className="review-table wide"
          virtualFrom={VIRTUAL_FROM}
          rowHeight={60}
        />
      )}
    </Section>
  );
}

const NONE: ReadonlyMap<string, Review> = new Map();

function StartLink({ kind, queue, text }: { kind: QueueKind; queue: readonly CaseScore[]; text: string }) {
  const place = useReport();
  const first = useMemo(
    () =>
      firstUndecided(kind === 'all' ? reviewQueue(queue, 'all') : queue, place.decisions?.reviews ?? NONE),
    [kind, queue, place.decisions?.reviews],
  );
  if (first === null) return null;
  return (
    <Link to={placeOf(place, { kind: 'case', id: first.id })} query={queryOf(kind)} className="button">
      {text}
    </Link>
  );
}
