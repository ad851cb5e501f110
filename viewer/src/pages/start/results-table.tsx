import type { LatestResult } from '../../../../src/report/history/latest-results.ts';
import { formatGain } from '../../../../src/report/number-format.ts';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { UntrustedLine, UntrustedName, UntrustedPath } from '../../design/untrusted.tsx';
import { Link } from '../../route/link.tsx';
import { entryRoute } from '../../route/route.ts';
import { useQueryValue } from '../../route/use-route.ts';
import { Moment } from '../history/moment.tsx';
import { EntryBadge, EntryScore } from '../history/subjects-table.tsx';
import { kindName } from '../kind-names.ts';

/** Results with score or verdict, change and date, each a link. */
export function ResultsTable({ results, caption }: { results: readonly LatestResult[]; caption: string }) {
  const sort = useQueryValue('sort');
  const hasDates = results.some(({ entry }) => entry.at !== null);
  const columns = hasDates ? COLUMNS : COLUMNS.filter(({ key }) => !OF_THE_JOURNAL.has(key));
  return (
    <DataTable
      columns={columns}
      rows={results}
      rowKey={({ entry }) => entry.id}
      caption={caption}
      sort={sort}
      rowHeight={58}
      className="history-table results-table"
    />
  );
}

/** Columns that are empty where only files are open. */
const OF_THE_JOURNAL: ReadonlySet<string> = new Set(['badge', 'change', 'at']);

const COLUMNS: readonly Column<LatestResult>[] = [
  column(
    'Result',
    { key: 'title', isRowHeader: true, sortBy: ({ entry }) => entry.title },
    ({ entry: { id, title, kind } }) => (
      <>
        <Link to={entryRoute(id)}>
          <UntrustedName name={title} longest={80} />
        </Link>{' '}
        <small>{kindName(kind)}</small>
      </>
    ),
  ),
  column(
    'Score or verdict',
    {
      key: 'score',
      isKey: true,
      width: '17rem',
      sortBy: ({ measured }) => measured?.score ?? null,
      startsDescending: true,
    },
    ({ entry, measured }) => <Outcome outcome={entry.outcome} measured={measured} />,
  ),
  column('Badge', { width: '10.25rem' }, ({ measured }) =>
    measured === null ? <span className="quiet">—</span> : <EntryBadge badge={measured.badge} />,
  ),
  column('Change', { numeric: true, width: '7rem', sortBy: ({ change }) => change }, ({ change, place }) => (
    <Change change={change} place={place} />
  )),
  column(
    'When',
    { key: 'at', width: '10rem', sortBy: ({ entry }) => entry.at, startsDescending: true },
    ({ entry: { at } }) => (at === null ? <span className="quiet">—</span> : <Moment at={at} />),
  ),
  column(
    'From',
    { width: '9rem', sortBy: ({ entry: { from } }) => from.file ?? from.run },
    ({ entry: { from } }) => <From {...from} />,
  ),
];

function Outcome({ outcome, measured }: { outcome: string | null; measured: LatestResult['measured'] }) {
  if (measured !== null) return <EntryScore entry={measured} />;
  return outcome === null ? <span className="quiet">—</span> : <UntrustedLine text={outcome} />;
}

function Change({ change, place }: Pick<LatestResult, 'change' | 'place'>) {
  if (change === null || place === null) return <span className="quiet">—</span>;
  return (
    <Link to={{ page: 'history', path: place }} label={`${formatGain(change)} points: open the history`}>
      <b>{formatGain(change)}</b>
    </Link>
  );
}

function From({ file, run }: { file: string | null; run: string | null }) {
  if (file !== null) return <UntrustedPath path={file} />;
  return run !== null && <RunLink id={run} />;
}

/** The id of a run, which opens it. */
export function RunLink({ id }: { id: string }) {
  return (
    <Link to={{ page: 'run', id }}>
      <code>
        <UntrustedLine text={id} />
      </code>
    </Link>
  );
}
