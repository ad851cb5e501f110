import { useMemo } from 'react';
import type { ViewerRun } from '../../../../src/documents/viewer.ts';
import { describeRunTime } from '../../../../src/report/history/format-duration.ts';
import { formatCount } from '../../../../src/report/number-format.ts';
import { describeRunCost } from '../../../../src/report/run-cost.ts';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { ModelNames } from '../../design/model-names.tsx';
import { EmptyNote } from '../../design/notice.tsx';
import { UntrustedLine, UntrustedName } from '../../design/untrusted.tsx';
import { Link } from '../../route/link.tsx';
import { entryRoute } from '../../route/route.ts';
import { useQueryValue } from '../../route/use-route.ts';
import { useRowFilters } from '../../table/row-filters.tsx';
import { Moment } from './moment.tsx';
import { RUN_FILTERS, type RunRow, runRows } from './run-rows.ts';
import { RunStatus } from './run-status.tsx';

interface RunsTableProps {
  runs: readonly ViewerRun[];
  /** By id of the run. */
  models: ReadonlyMap<string, readonly string[]>;
  onRefresh: () => void;
}

/** The runs of the journal: what they did, how they ended, what they cost. */
export function RunsTable({ runs, models, onRefresh }: RunsTableProps) {
  const sort = useQueryValue('sort');
  const rows = useMemo(() => runRows(runs, models), [runs, models]);
  const { shown, controls } = useRowFilters(rows, RUN_FILTERS, {
    label: 'Runs',
    placeholder: 'command, subject, model, id',
    noun: 'run',
    virtualFrom: Number.POSITIVE_INFINITY,
    after: (
      <button type="button" onClick={onRefresh}>
        Refresh
      </button>
    ),
  });
  if (rows.length === 0)
    return <EmptyNote>The journal holds no runs yet. Everything that asks a model is one.</EmptyNote>;
  return (
    <>
      {controls}
      <DataTable
        columns={COLUMNS}
        rows={shown}
        rowKey={({ run }) => run.id}
        caption="Runs, the newest first; a title opens the answers and attempts of a run"
        sort={sort}
        empty="No run matches these filters."
        rowHeight={79}
        className="history-table runs"
      />
    </>
  );
}

const COLUMNS: readonly Column<RunRow>[] = [
  column('Run', { key: 'id', isRowHeader: true, sortBy: ({ title }) => title }, ({ run: { id }, title }) => (
    <>
      <Link to={{ page: 'run', id }}>
        <UntrustedLine text={title} />
      </Link>{' '}
      <small>
        <code>
          <UntrustedLine text={id} />
        </code>
      </small>
    </>
  )),
  column('Status', { width: '9.25rem', sortBy: ({ run }) => run.status }, ({ run }) => (
    <RunStatus status={run.status} />
  )),
  column(
    'Started',
    { width: '9.5rem', sortBy: ({ run }) => run.startedAt, startsDescending: true },
    ({ run }) => <Started run={run} />,
  ),
  column('Result', { isKey: true, className: 'loose' }, ({ entries, run }) => (
    <Result entries={entries} isRunning={run.status === 'running'} />
  )),
  column('Models', { className: 'loose', width: '15%' }, ({ models }) =>
    models.length === 0 ? <span className="quiet">—</span> : <ModelNames names={models} />,
  ),
  column(
    'Calls',
    {
      numeric: true,
      width: '7rem',
      sortBy: ({ run: { calls } }) => calls.succeeded + calls.failed + calls.open,
    },
    ({ run }) => <Calls run={run} />,
  ),
  column(
    'Cost',
    { numeric: true, className: 'wraps', width: '8rem', sortBy: ({ run }) => run.costUsd },
    ({ run }) => describeRunCost(run),
  ),
  column(
    'plugin-eval',
    { key: 'version', width: '6.5rem', sortBy: ({ run }) => run.toolVersion },
    ({ run }) => <UntrustedLine text={run.toolVersion} />,
  ),
];

/** What a run came to: its first result is what the command was for. */
function Result({ entries, isRunning }: Pick<RunRow, 'entries'> & { isRunning: boolean }) {
  const [first, ...more] = entries;
  if (first === undefined) return <span className="quiet">{isRunning ? 'not yet' : 'none kept'}</span>;
  return (
    <>
      <Link to={entryRoute(first.id)}>
        {first.outcome === null ? (
          <UntrustedName name={first.title} longest={80} />
        ) : (
          <UntrustedLine text={first.outcome} />
        )}
      </Link>
      {more.length > 0 && <small>and {formatCount(more.length)} more</small>}
    </>
  );
}

function Started({ run }: Pick<RunRow, 'run'>) {
  const took = describeRunTime(run);
  return (
    <>
      <Moment at={run.startedAt} /> {took !== null && <small>{took}</small>}
      {took === null && run.resumedAt !== null && <small>resumed</small>}
    </>
  );
}

function Calls({ run: { calls, reused } }: Pick<RunRow, 'run'>) {
  const more = [
    ...(calls.failed > 0 ? [`${formatCount(calls.failed)} failed`] : []),
    ...(calls.open > 0 ? [`${formatCount(calls.open)} lost or open`] : []),
    ...(reused > 0 ? [`${formatCount(reused)} reused`] : []),
  ];
  return (
    <>
      {formatCount(calls.succeeded)}
      {more.map((part) => (
        <small key={part}>{part}</small>
      ))}
    </>
  );
}
