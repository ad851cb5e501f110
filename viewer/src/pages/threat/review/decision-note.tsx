import { outcomeWords } from '../../../../../src/report/threat-report/threat-summary.ts';
import { Notice } from '../../../design/notice.tsx';
import { UntrustedName, UntrustedText } from '../../../design/untrusted.tsx';
import type { Review } from './review-file.ts';

/** A decision made since the report was scored. */
export function NewDecisionNote({ review, takeBack }: { review: Review; takeBack: (() => void) | null }) {
  return (
    <Notice headline={`Decided: ${outcomeWords(review.outcome)}.`}>
      By <UntrustedName name={review.reviewer} /> on <UntrustedName name={review.reviewed_on} />.{' '}
      {review.note !== '' && <UntrustedText text={`${review.note} `} />}
      The report still has the figures from before.
      {takeBack !== null && (
        <>
          {' '}
          <button type="button" className="no-print" onClick={takeBack}>
            Take back
          </button>
        </>
      )}
    </Notice>
  );
}
