import type { Usage } from '@plugin-eval/core/documents/usage.ts';
import { percentAlong } from '@plugin-eval/report/percent-along.ts';
import { agentTitle } from '@plugin-eval/skill/agents/room-advice.ts';
import { useState } from 'react';
import { Disclosure } from '../../design/disclosure.tsx';
import { UntrustedName } from '../../design/untrusted.tsx';

type Session = Usage['recent'][number];

const FIRST_SHOWN = 20;

/** The latest sessions, each with the skill events along its time. No text of a prompt is in them. */
export function SessionTimelines({ sessions }: { sessions: Usage['recent'] }) {
  const [isWhole, setWhole] = useState(false);
  if (sessions.length === 0) return <p className="quiet">No session matches these filters.</p>;
  const shown = isWhole ? sessions : sessions.slice(0, FIRST_SHOWN);
  return (
    <>
      <ul className="timelines">
        {shown.map((session) => (
          <li key={`${session.agent} ${session.session}`}>
            <Timeline session={session} />
          </li>
        ))}
      </ul>
      {shown.length < sessions.length && (
        <button type="button" onClick={() => setWhole(true)}>
          Show all {sessions.length}
        </button>
      )}
    </>
  );
}

function Timeline({ session: { session, agent, began, ended, events } }: { session: Session }) {
  const start = Date.parse(began);
  const length = Math.max(1, Date.parse(ended) - start);
  const summary = (
    <span className="timeline-row">
      <span>
        {began.slice(0, 16).replace('T', ' ')} <small>{agentTitle(agent)}</small>
      </span>
      <span className="timeline-strip" aria-hidden="true">
        {events.map(({ kind, at }, index) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no other identity
            key={index}
            className={`event-${kind}`}
            style={{ left: percentAlong(Math.max(0, Math.min(1, (Date.parse(at) - start) / length))) }}
          />
        ))}
      </span>
      <span className="quiet">{eventCounts(events)}</span>
    </span>
  );
  return (
    <Disclosure summary={summary} className="timeline">
      <ol>
        {events.map(({ kind, skill, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no other identity
          <li key={index}>
            <time dateTime={at}>{elapsed(Date.parse(at) - start)}</time> {kind} <UntrustedName name={skill} />
          </li>
        ))}
      </ol>
      <p className="quiet">Session {session} (salted hash)</p>
    </Disclosure>
  );
}

function eventCounts(events: Session['events']): string {
  const kinds = [...Map.groupBy(events, ({ kind }) => kind)];
  return kinds.map(([kind, own]) => `${own.length} ${kind}`).join(', ');
}

/** Time since the session began. */
function elapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  return hours > 0 ? `+${hours} h ${minutes} min` : minutes > 0 ? `+${minutes} min` : `+${seconds} s`;
}
