import { useMemo, useState } from 'react';
import type { RunDetails } from '../../../../src/documents/run.ts';
import { formatDuration } from '../../../../src/report/history/format-duration.ts';
import { formatCost, formatCount, plural } from '../../../../src/report/number-format.ts';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { Section } from '../../design/section.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { UntrustedLine, UntrustedText } from '../../design/untrusted.tsx';
import { Moment } from './moment.tsx';
import { taskColumn } from './task-label.tsx';

type Attempt = RunDetails['attempts'][number];
type Row = Attempt & { number: number };

/** A box of its own keeps a long list from pushing the rest of the page out of sight. */
const VIRTUAL_FROM = 40;

/** Every call that the run made, those without an answer first in sight. */
export function AttemptsTable({ attempts }: { attempts: readonly Attempt[] }) {
  const failed = attempts.filter(({ outcome }) => outcome !== 'succeeded').length;
  const [showsAll, setShowsAll] = useState(false);
  const rows = useMemo(
    () =>
      attempts
        .map((attempt, number): Row => ({ ...attempt, number }))
        .filter(({ outcome }) => showsAll || outcome !== 'succeeded'),
    [attempts, showsAll],
  );
  if (attempts.length === 0) return null;
  return (
    <Section
      title="Attempts"
      aside={`${formatCount(attempts.length)}, ${failed === 0 ? 'all answered' : `${formatCount(failed)} without a response`}`}
      tools={
        <button type="button" aria-pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
          Answered ones too
        </button>
      }
    >
      {rows.length > 0 && (
        <DataTable
          columns={COLUMNS}
          rows={rows}
          rowKey={({ number }) => String(number)}
          caption={
            showsAll ? plural(rows.length, 'attempt') : `${plural(rows.length, 'attempt')} without a response`
          }
          virtualFrom={VIRTUAL_FROM}
          rowHeight={58}
          className="history-table attempts"
        />
      )}
    </Section>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  taskColumn('Asked for', { width: '26%' }),
  column('Outcome', { width: '9rem', sortBy: ({ outcome }) => outcome }, ({ outcome, failure }) => (
    <Outcome outcome={outcome} failure={failure} />
  )),
  column('What was said', { key: 'message', className: 'loose' }, ({ message }) =>
    message === null ? <span className="quiet">—</span> : <UntrustedText text={message} />,
  ),
  column(
    'Started',
    { key: 'at', width: '9.5rem', sortBy: ({ startedAt }) => startedAt, startsDescending: true },
    ({ startedAt, endedAt }) => (
      <>
        <Moment at={startedAt} /> <small>{formatDuration(startedAt, endedAt)}</small>
      </>
    ),
  ),
  column(
    'Cost',
    {
      numeric: true,
      className: 'wraps',
      width: '7rem',
      sortBy: ({ costUsd, outcome }) => (outcome === 'open' ? null : costUsd),
    },
    ({ costUsd, outcome }) => formatCost(outcome === 'open' ? null : costUsd),
  ),
];

function Outcome({ outcome, failure }: Pick<Attempt, 'outcome' | 'failure'>) {
  if (outcome === 'succeeded') return <StatusWord kind="passed">answered</StatusWord>;
  if (outcome === 'open') return <StatusWord kind="warning">lost or open</StatusWord>;
  return (
    <>
      <StatusWord kind="error">failed</StatusWord>{' '}
      {failure !== null && (
        <small>
          <UntrustedLine text={failure} />
        </small>
      )}
    </>
  );
}
