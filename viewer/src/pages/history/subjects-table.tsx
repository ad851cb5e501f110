import { BADGES, type Badge as BadgeName } from '../../../../src/documents/names.ts';
import type { HistoryEntry } from '../../../../src/documents/viewer.ts';
import type { SubjectHistory } from '../../../../src/report/history/subject-histories.ts';
import { formatCount, formatGain, formatPoints } from '../../../../src/report/number-format.ts';
import { Badge } from '../../design/badge.tsx';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { Meter } from '../../design/meter.tsx';
import { EmptyNote } from '../../design/notice.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { UntrustedLine, UntrustedName, UntrustedPath } from '../../design/untrusted.tsx';
import { Link } from '../../route/link.tsx';
import { useQueryValue } from '../../route/use-route.ts';
import { type RowFilters, useRowFilters } from '../../table/row-filters.tsx';
import { Moment } from './moment.tsx';

const VIRTUAL_FROM = 200;

interface SubjectsTableProps {
  subjects: readonly SubjectHistory[];
  /** What was asked for; null for everything. */
  path: string | null;
}

/** Every subject of the journal with its newest score. */
export function SubjectsTable({ subjects, path }: SubjectsTableProps) {
  const sort = useQueryValue('sort');
  const { shown, controls } = useRowFilters(subjects, FILTERS, {
    label: 'Subjects',
    placeholder: 'name, path',
    noun: 'subject',
    virtualFrom: VIRTUAL_FROM,
    after: null,
  });
  if (subjects.length === 0)
    return (
      <EmptyNote>
        {path === null ? (
          'Nothing has been evaluated yet. Runs of score, certify, compare and rank that ask a model leave their results here.'
        ) : (
          <>
            The journal holds no evaluation of <UntrustedPath path={path} />.
          </>
        )}
      </EmptyNote>
    );
  return (
    <>
      {path !== null && (
        <p>
          Several subjects have the path <UntrustedPath path={path} />. They are in different folders.
        </p>
      )}
      {controls}
      <DataTable
        columns={COLUMNS}
        rows={shown}
        rowKey={({ place }) => place}
        caption="Skills and plugins, the most recently evaluated first; a name opens its history"
        sort={sort}
        empty="No subject matches these filters."
        virtualFrom={VIRTUAL_FROM}
        rowHeight={58}
        className="history-table subjects"
      />
    </>
  );
}

const FILTERS: RowFilters<SubjectHistory> = {
  filters: [],
  textOf: ({ place, entries: [{ name }] }) => `${name}\n${place}`,
};

const COLUMNS: readonly Column<SubjectHistory>[] = [
  column(
    'Subject',
    { key: 'name', isRowHeader: true, sortBy: ({ entries: [{ name }] }) => name },
    ({ place, entries: [{ name }] }) => (
      <>
        <Link to={{ page: 'history', path: place }}>
          <UntrustedName name={name} longest={80} />
        </Link>{' '}
        <small className="few-lines">
          <UntrustedPath path={place} />
        </small>
      </>
    ),
  ),
  column(
    'Newest score',
    { key: 'score', width: '12rem', sortBy: ({ entries: [{ score }] }) => score, startsDescending: true },
    ({ entries: [entry] }) => <EntryScore entry={entry} />,
  ),
  column('Change', { numeric: true, width: '6rem', sortBy: ({ change }) => change }, ({ change }) =>
    change === null ? <span className="quiet">—</span> : <b>{formatGain(change)}</b>,
  ),
  column('Badge', { width: '10.25rem' }, ({ entries: [{ badge }] }) => <EntryBadge badge={badge} />),
  column(
    'Depth',
    { width: '6.5rem', sortBy: ({ entries: [{ depth }] }) => depth },
    ({ entries: [{ depth }] }) => <UntrustedLine text={depth} />,
  ),
  column('Times', { numeric: true, width: '5rem', sortBy: ({ entries }) => entries.length }, ({ entries }) =>
    formatCount(entries.length),
  ),
  column(
    'Last',
    { width: '10rem', sortBy: ({ entries: [{ at }] }) => at, startsDescending: true },
    ({ entries: [{ at }] }) => <Moment at={at} />,
  ),
];

/** The composite of an entry, with what it lacks. */
export function EntryScore({ entry: { score, ci_low, ci_high, complete } }: { entry: HistoryEntry }) {
  const share = (points: number | null) => (points === null ? null : points / 100);
  return (
    <>
      <Meter
        score={share(score)}
        low={share(ci_low)}
        high={share(ci_high)}
        status={complete ? 'unmeasured' : 'errored'}
        format={(value) => formatPoints(value * 100)}
      />
      {!complete && score !== null && <StatusWord kind="warning">incomplete</StatusWord>}
    </>
  );
}

export function EntryBadge({ badge }: { badge: string | null }) {
  if (badge === null) return <span className="quiet">none</span>;
  const known = BADGES.find((one): one is BadgeName => one === badge);
  return known === undefined ? <UntrustedLine text={badge} /> : <Badge badge={known} />;
}
