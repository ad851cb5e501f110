import type { CaseScore } from '../../../../../src/documents/threat-report.ts';
import { formatUnit } from '../../../../../src/report/number-format.ts';
import { outcomeWords } from '../../../../../src/report/threat-report/threat-summary.ts';
import { Notice } from '../../../design/notice.tsx';
import { UntrustedName } from '../../../design/untrusted.tsx';
import { Sentence } from '../case-labels.tsx';
import type { Review } from './review-file.ts';

/** What a person decided since the report was scored. */
export function NewDecisionNote({ review, takeBack }: { review: Review; takeBack: (() => void) | null }) {
  return (
    <Notice headline={`Decided: ${outcomeWords(review.outcome)}.`}>
      By <UntrustedName name={review.reviewer} /> on <UntrustedName name={review.reviewed_on} />.{' '}
      {review.note !== '' && <Sentence text={`${review.note} `} />}
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

/** What a person decided before the report was scored: it is in all figures. */
export function ScoredDecisionNote({ review }: { review: NonNullable<CaseScore['review']> }) {
  const { outcome, passed, reviewer, reviewedOn, note, rules } = review;
  return (
    <Notice headline={`Decided by a person: ${outcomeWords(outcome)}, ${passed ? 'passed' : 'failed'}.`}>
      By <UntrustedName name={reviewer} /> on <UntrustedName name={reviewedOn} />.{' '}
      {note !== '' && <Sentence text={`${note} `} />}
      The signals had said {outcomeWords(rules.outcome)} with a risk of {formatUnit(rules.riskScore)}:{' '}
      <Sentence text={rules.explanation} />
    </Notice>
  );
}
