import type { RunDetails } from '../../../../src/documents/run.ts';
import type { ProgressEvent } from '../../../../src/documents/viewer.ts';
import { formatCost, formatCount } from '../../../../src/report/number-format.ts';
import { Facts } from '../../design/facts.tsx';
import { Meter } from '../../design/meter.tsx';
import { Loading, Notice } from '../../design/notice.tsx';
import { Section } from '../../design/section.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { UntrustedLine, UntrustedName } from '../../design/untrusted.tsx';
import type { ServerSource } from '../../source/viewer-source.ts';
import { Moment } from './moment.tsx';
import { useProgress } from './use-progress.ts';

interface LiveProgressProps {
  server: ServerSource;
  run: RunDetails;
  /** The run is over. */
  onEnd: () => void;
}

/** What a run does at this moment, as the server tells it. */
export function LiveProgress({ server, run, onEnd }: LiveProgressProps) {
  const { event, trouble } = useProgress(server, run.id, onEnd);
  return (
    <Section title="At this moment" aside="live">
      <p className="unseen" role="status">
        {event === null ? 'Waiting for news of the run.' : `The run is ${event.status}.`}
      </p>
      {trouble === 'retrying' && (
        <Notice kind="caution">The connection to plugin-eval view is interrupted; trying again.</Notice>
      )}
      {trouble === 'gone' && (
        <Notice kind="alarm">
          plugin-eval view no longer tells about this run. Is it still running? Reload the page to try again.
        </Notice>
      )}
      {event === null ? (
        <Loading what="Waiting for news" />
      ) : (
        <Numbers event={event} budget={run.maxCostUsd} />
      )}
    </Section>
  );
}

function Numbers({ event, budget }: { event: ProgressEvent; budget: number | null }) {
  const { answered, failed, open, reused, known_cost_usd: cost, latest } = event;
  return (
    <>
      <Facts
        className="live"
        facts={[
          ['Answered', formatCount(answered)],
          ['Failed', formatCount(failed)],
          ['Open', formatCount(open)],
          ['Reused', formatCount(reused)],
          ['Cost so far', formatCost(cost)],
          budget === null || budget <= 0
            ? null
            : [
                `Of the budget of ${formatCost(budget)}`,
                <Meter
                  key="budget"
                  score={Math.min(1, cost / budget)}
                  weakBelow={null}
                  format={(share) => `${Math.floor(share * 100)} %`}
                />,
              ],
        ]}
      />
      {latest.length > 0 && (
        <>
          <h3>What ended last</h3>
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
