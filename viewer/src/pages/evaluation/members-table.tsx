import { useMemo } from 'react';
import type { Evaluation } from '../../../../src/documents/evaluation.ts';
import { BADGES } from '../../../../src/documents/names.ts';
import { DIMENSIONS } from '../../../../src/methodology/dimensions.ts';
import { formatCount, formatPoints, formatUnit, plural } from '../../../../src/report/number-format.ts';
import { Badge, Pill } from '../../design/badge.tsx';
import { type Column, DataTable } from '../../design/data-table.tsx';
import { ForeignName, ForeignPath } from '../../design/foreign.tsx';
import { Meter } from '../../design/meter.tsx';
import { Section } from '../../design/section.tsx';
import { Link } from '../../route/link.tsx';
import { useQueryValue } from '../../route/use-route.ts';
import { useMemberRoute } from './evaluation-context.ts';
import { FindingCounts } from './finding-counts.tsx';
import { badgeOrder, filteredMembers, type MemberRow, memberRows } from './member-rows.ts';

interface MembersTableProps {
  members: readonly Evaluation[];
  title: string;
}

/** Skills of a plugin or members of a collection: sorted, searched, and each opens. */
export function MembersTable({ members, title }: MembersTableProps) {
  const [text, setText] = useQueryValue('q');
  const [badge, setBadge] = useQueryValue('badge');
  const sort = useQueryValue('sort');
  const rows = useMemo(() => memberRows(members), [members]);
  const shown = useMemo(() => filteredMembers(rows, { text: text ?? '', badge }), [rows, text, badge]);
  const columns = rows.some(({ skills }) => skills !== null)
    ? [...COLUMNS.slice(0, 3), SKILLS, ...COLUMNS.slice(3)]
    : COLUMNS;
  return (
    <Section
      title={title}
      aside={
        shown.length === rows.length
          ? formatCount(rows.length)
          : `${formatCount(shown.length)} of ${formatCount(rows.length)}`
      }
      tools={
        rows.length > 3 && (
          <>
            <label>
              <span className="unseen">Search by name or path</span>
              <input
                type="search"
                placeholder="Name or path"
                value={text ?? ''}
                onChange={({ target }) => setText(target.value)}
              />
            </label>
            <label>
              Badge{' '}
              <select value={badge ?? ''} onChange={({ target }) => setBadge(target.value)}>
                <option value="">all</option>
                {BADGES.map((one) => (
                  <option key={one}>{one}</option>
                ))}
                <option value="none">no badge</option>
              </select>
            </label>
          </>
        )
      }
    >
      <DataTable
        columns={columns}
        rows={shown}
        rowKey={({ key }) => key}
        caption={captionOf(rows)}
        sort={sort}
        empty={rows.length === 0 ? 'Nothing was evaluated.' : 'Nothing has that name or path and that badge.'}
        rowHeight={55}
        className="members"
      />
    </Section>
  );
}

const COLUMNS: readonly Column<MemberRow>[] = [
  {
    key: 'name',
    title: 'Name',
    isRowHeader: true,
    width: '34%',
    sortBy: ({ evaluation }) => evaluation.subject.name,
    cell: ({ evaluation }) => <MemberName evaluation={evaluation} />,
  },
  {
    key: 'score',
    title: 'Score',
    width: '17%',
    startsDescending: true,
    sortBy: ({ evaluation }) => evaluation.composite.score,
    cell: ({ evaluation: { composite } }) => <CompositeMeter composite={composite} />,
  },
  {
    key: 'badge',
    title: 'Badge',
    width: '10.5rem',
    startsDescending: true,
    sortBy: badgeOrder,
    cell: ({ evaluation }) => <MemberStanding composite={evaluation.composite} />,
  },
  {
    key: 'findings',
    title: 'Findings',
    width: '7.5rem',
    startsDescending: true,
    sortBy: ({ counts }) => counts.error * 1e6 + counts.warning * 1e3 + counts.info,
    cell: ({ counts }) => <FindingCounts counts={counts} isCompact />,
  },
  {
    key: 'weakest',
    title: 'Weakest dimension',
    className: 'extra',
    sortBy: ({ weakest }) => weakest?.score ?? null,
    cell: ({ weakest }) =>
      weakest === null ? (
        <span className="quiet">— not measured</span>
      ) : (
        <>
          <b>{formatUnit(weakest.score)}</b> {DIMENSIONS[weakest.name].title}
        </>
      ),
  },
];

const SKILLS: Column<MemberRow> = {
  key: 'skills',
  title: 'Skills',
  numeric: true,
  width: '4.5rem',
  className: 'extra',
  startsDescending: true,
  sortBy: ({ skills }) => skills,
  cell: ({ skills }) => skills ?? '',
};

function captionOf(rows: readonly MemberRow[]): string {
  const isProvisional = rows.some(
    ({ evaluation: { composite } }) => composite.badge !== null && composite.safety === 'unmeasured',
  );
  return `${plural(rows.length, 'member')}; a name opens to everything that is known about it${isProvisional ? '; dashed badges are provisional until safety is measured' : ''}`;
}

function MemberStanding({ composite }: Pick<Evaluation, 'composite'>) {
  const { badge, safety, complete, score, badgeVetoedBy } = composite;
  return (
    <span className="row standing">
      {badge === null && !complete ? null : <Badge badge={badge} provisional={safety === 'unmeasured'} />}
      {badgeVetoedBy !== null && <Pill tone="alarm">vetoed</Pill>}
      {!complete && <Pill tone="alarm">{score === null ? 'errored' : 'incomplete'}</Pill>}
    </span>
  );
}

function MemberName({ evaluation }: { evaluation: Evaluation }) {
  const to = useMemberRoute();
  return (
    <>
      <Link to={to(evaluation)}>
        <ForeignName name={evaluation.subject.name} longest={80} />
      </Link>{' '}
      <small className="clipped">
        <ForeignPath path={evaluation.subject.path} />
      </small>
    </>
  );
}

function CompositeMeter({ composite: { score, ciLow, ciHigh, complete } }: Pick<Evaluation, 'composite'>) {
  return (
    <Meter
      score={score === null ? null : score / 100}
      low={ciLow === null ? null : ciLow / 100}
      high={ciHigh === null ? null : ciHigh / 100}
      status={complete ? 'unmeasured' : 'errored'}
      format={(share) => formatPoints(share * 100)}
    />
  );
}
