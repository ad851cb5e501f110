import { useMemo } from 'react';
import type { MonteCarloLayer, SessionSummary } from '../../../../../src/documents/monte-carlo-layer.ts';
import { formatCount, formatUnit, plural } from '../../../../../src/report/number-format.ts';
import { misfireOf } from '../../../../../src/report/sessions/misfire.ts';
import { type Column, column, DataTable } from '../../../design/data-table.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { StatusWord } from '../../../design/status-word.tsx';
import { UntrustedName, UntrustedText } from '../../../design/untrusted.tsx';
import { Link } from '../../../route/link.tsx';
import { useQueryValue } from '../../../route/use-route.ts';
import { useEvaluationContext, useRouteTo } from '../evaluation-context.ts';
import { SessionOutcome } from './session-outcome.tsx';

interface Row {
  key: string;
  session: SessionSummary;
  prompt: string;
  /** What was wrong about when the skill fired; null for nothing. */
  misfire: string | null;
}

/** The choice of all sessions in which the skill fired wrongly, or wrongly did not. */
const MISFIRED = 'misfired';

/** Every session; those whose transcript is at hand open to it. */
export function SessionTable({ layer: { sessions, perPrompt } }: { layer: MonteCarloLayer }) {
  const sort = useQueryValue('sessions');
  const [filter, setFilter] = useQueryValue('outcome');
  // In the address, so that Back finds the table as it was left.
  const [isOpen, setOpen] = useQueryValue('each');
  const rows = useMemo(
    () =>
      sessions.map((session, index) => ({
        key: String(index),
        session,
        prompt: perPrompt[session.prompt]?.prompt ?? '',
        misfire: misfireOf(session, perPrompt[session.prompt]),
      })),
    [sessions, perPrompt],
  );
  const shown = useMemo(
    () =>
      rows.filter(
        ({ session, misfire }) =>
          filter === null || (filter === MISFIRED ? misfire !== null : wordFor(session) === filter),
      ),
    [rows, filter],
  );
  if (sessions.length === 0) return null;
  const misfired = rows.filter(({ misfire }) => misfire !== null).length;
  const words = [...(misfired > 0 ? [MISFIRED] : []), ...[...new Set(sessions.map(wordFor))].sort()];
  const counted = misfired > 0 ? `, ${formatCount(misfired)} misfired` : '';
  return (
    <Disclosure
      summary={`Session by session: ${plural(rows.length, 'session')}${counted}`}
      open={isOpen !== null || sort[0] !== null || filter !== null}
      onToggle={(open) => setOpen(open ? '1' : null)}
    >
      <p className="toolbar row">
        <label>
          Outcome{' '}
          <select value={filter ?? ''} onChange={({ target }) => setFilter(target.value)}>
            <option value="">all</option>
            {words.map((word) => (
              <option key={word} value={word}>
                {word}
              </option>
            ))}
          </select>
        </label>
        {shown.length < rows.length && (
          <span className="quiet">
            {shown.length} of {rows.length}
          </span>
        )}
      </p>
      <DataTable
        columns={COLUMNS}
        rows={shown}
        rowKey={({ key }) => key}
        caption="In the order in which they were planned, unless sorted"
        sort={sort}
        empty="No session ended so."
        rowHeight={84}
        virtualFrom={40}
      />
    </Disclosure>
  );
}

function wordFor({ outcome, activated }: SessionSummary): string {
  if (outcome !== 'ended') return outcome;
  return activated === true ? 'activated' : 'not activated';
}

const COLUMNS: readonly Column<Row>[] = [
  column(
    'No.',
    {
      key: 'number',
      numeric: true,
      width: '3.75rem',
      sortBy: ({ session }) => session.session,
      startsDescending: false,
    },
    ({ session }) => session.session,
  ),
  column(
    'Prompt and outcome',
    { key: 'prompt', isRowHeader: true, width: '46%', sortBy: ({ prompt }) => prompt },
    (row) => <PromptCell row={row} />,
  ),
  column(
    'Fired',
    { className: 'extra', sortBy: ({ session }) => session.fired.join(', ') },
    ({ session: { fired } }) =>
      fired.length === 0 ? (
        <span className="quiet">none</span>
      ) : (
        fired.map((skill, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a skill may fire twice
          <span key={index}>
            {index > 0 && ', '}
            <UntrustedName name={skill} longest={60} />
          </span>
        ))
      ),
  ),
  column(
    'Quality',
    { numeric: true, width: '5.5rem', sortBy: ({ session }) => session.quality },
    ({ session }) => formatUnit(session.quality),
  ),
  column(
    'Tokens',
    { numeric: true, className: 'extra', width: '6rem', sortBy: ({ session }) => session.tokens },
    ({ session: { tokens } }) => (tokens === null ? '—' : formatCount(tokens)),
  ),
];

function PromptCell({ row: { session, prompt, misfire } }: { row: Row }) {
  const { sessions } = useEvaluationContext();
  const to = useRouteTo();
  const text = prompt === '' ? `Session ${session.session}` : prompt;
  return (
    <>
      {sessions.has(session.key) ? (
        <Link to={to({ kind: 'session', key: session.key })}>
          <UntrustedText text={text} />
        </Link>
      ) : (
        <UntrustedText text={text} />
      )}
      <small>
        <SessionOutcome session={session} />
        {session.arm === 'without' && ' · without the skill'}
        {misfire !== null && (
          <>
            {' · '}
            <StatusWord kind="warning">{misfire}</StatusWord>
          </>
        )}
      </small>
      {session.qualityReason !== null && (
        <small>
          <UntrustedText text={session.qualityReason} />
        </small>
      )}
    </>
  );
}
