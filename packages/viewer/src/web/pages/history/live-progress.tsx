import type { RunDetails } from '@plugin-eval/core/documents/run.ts';
import type { ProgressEvent } from '@plugin-eval/core/documents/viewer.ts';
import { liveRun } from '@plugin-eval/report/history/live-run.ts';
import { useEffect, useRef, useState } from 'react';
import { FactList } from '../../design/blocks.tsx';
import { IntervalBar } from '../../design/meter.tsx';
import { Loading, Notice } from '../../design/notice.tsx';
import { Section } from '../../design/section.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { UntrustedLine, UntrustedName } from '../../design/untrusted.tsx';
import type { ServerSource } from '../../source/viewer-source.ts';
import { Moment } from './moment.tsx';
import { useEvery } from './use-every.ts';

/** Refresh interval of the tables below. */
const REFRESH_MS = 5000;

interface LiveProgressProps {
  server: ServerSource;
  run: RunDetails;
  /** There is more to see of the run, or it is over. */
  onChange: () => void;
}

/** The live progress of a run, from the server: all its numbers while it is active. */
export function LiveProgress({ server, run, onChange }: LiveProgressProps) {
  const { event, trouble } = useProgress(server, run.id, onChange);
  useEvery(REFRESH_MS, true, onChange);
  return (
    <Section title="Current activity" aside="live">
      <p className="unseen" role="status">
        {event === null ? 'Waiting for the run.' : `The run is ${event.status}.`}
      </p>
      {trouble === 'retrying' && (
        <Notice kind="caution">The connection to plugin-eval view is interrupted; trying again.</Notice>
      )}
      {trouble === 'gone' && (
        <Notice kind="alarm">
          plugin-eval view no longer reports on this run. Is it still running? Reload the page to try again.
        </Notice>
      )}
      {event === null ? (
        <Loading what="Waiting for progress" />
      ) : (
        <Numbers event={event} budget={run.maxCostUsd} />
      )}
    </Section>
  );
}

function Numbers({ event, budget }: { event: ProgressEvent; budget: number | null }) {
  const { sentence, share, facts } = liveRun(event, budget, new Date().toISOString());
  const { latest } = event;
  return (
    <>
      <p className="live-calls">
        {share !== null && <IntervalBar score={share} weakBelow={null} />} <b>{sentence}</b>
      </p>
      <FactList className="live" facts={facts} />
      {latest.length > 0 && (
        <>
          <h3>Last finished</h3>
          <ol className="latest">
            {latest.map(({ label, subject, outcome, at }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same task may end twice in one moment
              <li key={`${at} ${index}`}>
                <Moment at={at} />{' '}
                {outcome === 'failed' ? (
                  <StatusWord kind="error">failed</StatusWord>
                ) : (
                  <StatusWord kind="passed">answered</StatusWord>
                )}{' '}
                <span>
                  <UntrustedLine text={label} /> <UntrustedName name={subject} longest={60} />
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

interface Progress {
  /** The latest event; null until the first. */
  event: ProgressEvent | null;
  /** State of a broken connection. */
  trouble: 'retrying' | 'gone' | null;
}

/** Subscribes to a run while the component is mounted. */
export function useProgress(server: ServerSource, runId: string, onEnd: () => void): Progress {
  const [progress, setProgress] = useState<Progress>({ event: null, trouble: null });
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    setProgress({ event: null, trouble: null });
    return server.watchRun(runId, {
      onProgress: (event) => setProgress({ event, trouble: null }),
      onEnd: () => end.current(),
      onTrouble: (retrying) =>
        setProgress(({ event }) => ({ event, trouble: retrying ? 'retrying' : 'gone' })),
    });
  }, [server, runId]);
  return progress;
}
