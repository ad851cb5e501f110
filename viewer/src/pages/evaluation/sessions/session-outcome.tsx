import type { SessionSummary } from '../../../../../src/documents/monte-carlo-layer.ts';
import { StatusWord } from '../../../design/status-word.tsx';
import { UntrustedName } from '../../../design/untrusted.tsx';

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
        {failure !== null && <UntrustedName name={failure} />}
      </>
    );
  if (activated !== true)
    return (
      <>
        not activated
        {fired.length > 0 && (
          <>
            , fired instead: <UntrustedName name={fired.join(', ')} />
          </>
        )}
      </>
    );
  return turn === null ? 'activated' : `activated in turn ${turn}`;
}
