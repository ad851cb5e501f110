import type { SessionSummary } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { Link } from '../../../route/link.tsx';
import { useEvaluationContext, useRouteTo } from '../evaluation-context.ts';

/** The sessions before and after, as far as their transcripts are at hand. */
export function SessionNeighbours({
  sessions,
  current,
}: {
  sessions: readonly SessionSummary[];
  current: string;
}) {
  const { sessions: atHand } = useEvaluationContext();
  const to = useRouteTo();
  const open = sessions.filter(({ key }) => atHand.has(key));
  const at = open.findIndex(({ key }) => key === current);
  if (at === -1 || open.length < 2) return null;
  const [before, after] = [open[at - 1], open[at + 1]];
  return (
    <nav className="neighbours no-print" aria-label="Other sessions">
      <p className="row">
        {before && <Link to={to({ kind: 'session', key: before.key })}>← Session {before.session}</Link>}
        {after && <Link to={to({ kind: 'session', key: after.key })}>Session {after.session} →</Link>}
        <span className="quiet">
          {at + 1} of {open.length}
        </span>
      </p>
    </nav>
  );
}
