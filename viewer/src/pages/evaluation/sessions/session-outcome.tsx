import type { SessionSummary } from '../../../../../src/documents/monte-carlo-layer.ts';
import { ForeignName } from '../../../design/foreign.tsx';
import { StatusWord } from '../../../design/status-word.tsx';

/** How a session ended, in words. */
export function SessionOutcome({
  session: { outcome, failure, activated, turn, fired },
}: {
  session: SessionSummary;
}) {
  if (outcome !== 'ended')
    return (
      <>
        <StatusWord kind={outcome === 'errored' ? 'error' : 'warning'}>{outcome}</StatusWord>{' '}
        {failure !== null && <ForeignName name={failure} />}
      </>
    );
  if (activated !== true)
    return (
      <>
        not activated
        {fired.length > 0 && (
          <>
            , fired instead: <ForeignName name={fired.join(', ')} />
          </>
        )}
      </>
    );
  return turn === null ? 'activated' : `activated in turn ${turn}`;
}
