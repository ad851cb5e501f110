import { formatCount, plural } from '@plugin-eval/report/number-format.ts';
import { Notice } from '../../../design/notice.tsx';
import type { Decisions } from './use-decisions.ts';

/** The place of the reviews, and a download when they are not stored. */
export function DownloadNotice({ decisions }: { decisions: Decisions }) {
  const { isKept, unsaved, reviews, error, download } = decisions;
  if (isKept)
    return (
      <>
        {error !== null && <DecisionError error={error} />}
        <p className="remark">
          Every decision is saved immediately to the review file next to the report.{' '}
          <code>plugin-eval threat review REPORT.json --write</code> rescores the report with them.
        </p>
      </>
    );
  return (
    <>
      {error !== null && <DecisionError error={error} />}
      <Notice
        kind={unsaved > 0 ? 'caution' : 'note'}
        headline={
          unsaved > 0
            ? `${plural(unsaved, 'decision')} of this page ${unsaved === 1 ? 'is' : 'are'} not saved.`
            : undefined
        }
      >
        Decisions are lost when this page is closed unless you download them.{' '}
        <code>plugin-eval threat score --reviews FILE</code> reads the file, and so does{' '}
        <code>plugin-eval threat review</code> when it is next to the report.{' '}
        <button type="button" className="no-print" disabled={reviews.size === 0} onClick={download}>
          Download {reviews.size === 0 ? 'decisions' : `${formatCount(reviews.size)} as JSON`}
        </button>
      </Notice>
    </>
  );
}

function DecisionError({ error }: { error: string }) {
  return (
    <div className="notice alarm" role="alert">
      <b>Not saved.</b> {error}
    </div>
  );
}
