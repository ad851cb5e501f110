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
          Every decision is written at once to the file of reviews beside the report.{' '}
          <code>plugin-eval threat review REPORT.json --write</code> scores the report again with them.
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
        Decisions stay in this page, and are gone when it is closed, until they are downloaded.{' '}
        <code>plugin-eval threat score --reviews FILE</code> reads the file, and so does{' '}
        <code>plugin-eval threat review</code> when it lies beside the report.{' '}
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
