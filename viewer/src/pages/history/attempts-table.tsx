import { useMemo, useState } from 'react';
import type { RunDetails } from '../../../../src/documents/run.ts';
import { formatDuration } from '../../../../src/report/history/format-duration.ts';
import { formatCost, formatCount, plural } from '../../../../src/report/number-format.ts';
import { type Column, DataTable } from '../../design/data-table.tsx';
import { Section } from '../../design/section.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { UntrustedLine, UntrustedPath, UntrustedText } from '../../design/untrusted.tsx';
import { Moment } from './moment.tsx';

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
  {
    key: 'label',
    title: 'Asked for',
    isRowHeader: true,
    width: '26%',
    sortBy: ({ label }) => label,
    cell: ({ label, subject }) => (
      <>
        <UntrustedLine text={label} />{' '}
        <small className="few-lines">
          <UntrustedPath path={subject} />
        </small>
      </>
    ),
  },
  {
    key: 'outcome',
    title: 'Outcome',
    width: '9rem',
    sortBy: ({ outcome }) => outcome,
    cell: ({ outcome, failure }) => <Outcome outcome={outcome} failure={failure} />,
  },
  {
    key: 'message',
    title: 'What was said',
    className: 'loose',
    cell: ({ message }) =>
      message === null ? <span className="quiet">—</span> : <UntrustedText text={message} />,
  },
  {
    key: 'at',
    title: 'Started',
    width: '9.5rem',
    startsDescending: true,
    sortBy: ({ startedAt }) => startedAt,
    cell: ({ startedAt, endedAt }) => (
      <>
        <Moment at={startedAt} /> <small>{formatDuration(startedAt, endedAt)}</small>
      </>
    ),
  },
  {
    key: 'cost',
    title: 'Cost',
    width: '7rem',
    numeric: true,
    className: 'wraps',
    startsDescending: true,
    sortBy: ({ costUsd, outcome }) => (outcome === 'open' ? null : costUsd),
    cell: ({ costUsd, outcome }) => formatCost(outcome === 'open' ? null : costUsd),
  },
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
