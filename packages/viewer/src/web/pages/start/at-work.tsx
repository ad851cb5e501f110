import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import type { RunSummary } from '@plugin-eval/core/documents/run.ts';
import type { ViewerRun } from '@plugin-eval/core/documents/viewer.ts';
import { liveRun } from '@plugin-eval/report/history/live-run.ts';
import { runTitle } from '@plugin-eval/report/history/run-title.ts';
import { FactList } from '../../design/blocks.tsx';
import { UntrustedLine } from '../../design/untrusted.tsx';
import { Link } from '../../route/link.tsx';
import type { ServerSource } from '../../source/viewer-source.ts';
import { useProgress } from '../history/live-progress.tsx';
import { StopButton } from '../history/stop-button.tsx';

interface AtWorkProps {
  server: ServerSource;
  run: ViewerRun;
  onEnd: () => void;
}

/** A run at work: how far it is, its first figures, and a way to stop it. */
export function AtWork({ server, run: { summary }, onEnd }: AtWorkProps) {
  const { event } = useProgress(server, summary.id, onEnd);
  const live = event === null ? null : liveRun(event, summary.max_cost_usd, new Date().toISOString());
  return (
    <article className="card at-work">
      <p className="row">
        <Link to={{ page: 'run', id: summary.id }}>
          <UntrustedLine text={runTitle(fromPublished(summary) as RunSummary)} />
        </Link>
        <span className="actions">
          <StopButton server={server} id={summary.id} />
        </span>
      </p>
      <progress max={1} value={live?.share ?? undefined} aria-label="Share of finished calls" />
      <p className="quiet">{live?.sentence ?? 'Waiting for progress'}</p>
      {live !== null && <FactList className="live" facts={live.facts} />}
    </article>
  );
}
