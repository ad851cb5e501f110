import { useMemo } from 'react';
import type { Evaluation } from '../../../../src/documents/evaluation.ts';
import { DIMENSIONS } from '../../../../src/methodology/dimensions.ts';
import { compositeQualifier, isLow, isProvisional } from '../../../../src/report/badge-standing.ts';
import { badgeOrder, filteredMembers } from '../../../../src/report/evaluation/member-filter.ts';
import { type MemberRow, memberRows, worstFirst } from '../../../../src/report/evaluation/member-rows.ts';
import { type MembersFigures, membersFigures } from '../../../../src/report/evaluation/members-figures.ts';
import { formatCount, formatPoints, formatUnit, plural } from '../../../../src/report/number-format.ts';
import { Badge, Pill } from '../../design/badge.tsx';
import { type Column, column, DataTable, LONG_TABLE } from '../../design/data-table.tsx';
import { Meter } from '../../design/meter.tsx';
import { Loading } from '../../design/notice.tsx';
import { Section } from '../../design/section.tsx';
import { UntrustedName, UntrustedPath } from '../../design/untrusted.tsx';
import { Link } from '../../route/link.tsx';
import { useQueryValue } from '../../route/use-route.ts';
import { useEvaluationContext, useMemberRoute } from './evaluation-context.ts';
import { FindingCounts } from './finding-counts.tsx';
import { MemberFilters, useMemberFilters } from './member-filters.tsx';
import { MEMBERS_ID } from './members-link.tsx';

interface MembersTableProps {
  members: readonly Evaluation[];
  title: string;
  /** The skills of all members, where the members are plugins: they can be listed instead. */
  skills?: readonly Evaluation[];
  /** Of all members, also of those that are not at hand yet. */
  figures: MembersFigures;
}

/** Skills of a plugin or members of a collection, the worst first: sorted, filtered, and each opens. */
export function MembersTable({ members, title, skills = [], figures }: MembersTableProps) {
  const { begunAt } = useEvaluationContext();
  const filters = useMemberFilters();
  const sort = useQueryValue('sort');
  const listsSkills = figures.hasSkillsOfPlugins && filters.listed === 'skills';
  const subjects = listsSkills ? skills : members;
  const rows = useMemo(() => worstFirst(keyedRows(subjects, begunAt)), [subjects, begunAt]);
  const known = useMemo(
    () => (listsSkills ? membersFigures(skills) : figures),
    [listsSkills, skills, figures],
  );
  // The first rows of the usual order are there; any other order and choice needs all.
  const isWaiting = begunAt !== null && (filters.isUsed || sort[0] !== null);
  const shown = isWaiting ? [] : filteredMembers(rows, filters.filter);
  const all = formatCount(begunAt === null ? rows.length : figures.members);
  const columns = known.hasPlugins ? [...COLUMNS.slice(0, 3), SKILLS, ...COLUMNS.slice(3)] : COLUMNS;
  return (
    <div id={MEMBERS_ID}>
      <Section
        title={listsSkills ? 'Skills' : title}
        aside={
          isWaiting
            ? ''
            : begunAt !== null || shown.length === rows.length
              ? all
              : `${formatCount(shown.length)} of ${all}`
        }
        tools={
          known.members > 3 && (
            <MemberFilters
              {...{ filters, title }}
              figures={known}
              canListSkills={figures.hasSkillsOfPlugins}
            />
          )
        }
      >
        <DataTable
          columns={columns}
          rows={shown}
          rowKey={({ key }) => key}
          caption={captionOf(known)}
          sort={sort}
          empty={
            isWaiting
              ? `They are shown as soon as the list of all ${all} members is read.`
              : known.members === 0
                ? 'Nothing was evaluated.'
                : 'No member matches these filters.'
          }
          virtualFrom={begunAt === null || isWaiting ? LONG_TABLE : 0}
          rowHeight={55}
          className="members"
        />
        {begunAt !== null && <Loading what={`The list of all ${all} members is being read`} />}
      </Section>
    </div>
  );
}

/** @param positions of the members among all; null where these are all */
function keyedRows(members: readonly Evaluation[], positions: readonly number[] | null): MemberRow[] {
  const rows = memberRows(members);
  if (positions === null) return rows;
  return rows.map((row, index) => ({ ...row, key: String(positions[index]) }));
}

const COLUMNS: readonly Column<MemberRow>[] = [
  column(
    'Name',
    { isRowHeader: true, width: '34%', sortBy: ({ evaluation }) => evaluation.subject.name },
    ({ evaluation }) => <MemberName evaluation={evaluation} />,
  ),
  column(
    'Score',
    {
      isKey: true,
      width: '17%',
      sortBy: ({ evaluation }) => evaluation.composite.score,
      startsDescending: true,
    },
    ({ evaluation: { composite } }) => <CompositeMeter composite={composite} />,
  ),
  column('Badge', { width: '10.5rem', sortBy: badgeOrder, startsDescending: true }, ({ evaluation }) => (
    <MemberStanding composite={evaluation.composite} />
  )),
  column(
    'Findings',
    {
      width: '7.5rem',
      sortBy: ({ counts }) => counts.error * 1e6 + counts.warning * 1e3 + counts.info,
      startsDescending: true,
    },
    ({ counts }) => <FindingCounts counts={counts} isCompact />,
  ),
  column(
    'Weakest dimension',
    { key: 'weakest', className: 'extra', sortBy: ({ weakest }) => weakest?.score ?? null },
    ({ weakest }) =>
      weakest === null ? (
        <span className="quiet">— not measured</span>
      ) : (
        <>
          <b>{formatUnit(weakest.score)}</b> {DIMENSIONS[weakest.name].title}
        </>
      ),
  ),
];

const SKILLS: Column<MemberRow> = column(
  'Skills',
  { numeric: true, className: 'extra', width: '4.5rem', sortBy: ({ skills }) => skills },
  ({ skills }) => skills ?? '',
);

function captionOf({ members, someProvisional }: MembersFigures): string {
  return `${plural(members, 'member')}; the worst first; a name opens to everything that is known about it${someProvisional ? '; dashed badges are provisional until safety is measured' : ''}`;
}

function MemberStanding({ composite }: Pick<Evaluation, 'composite'>) {
  const { badge, complete } = composite;
  const qualifier = compositeQualifier(composite);
  const isSaid = qualifier !== null && qualifier.kind !== 'provisional' && !isLow(qualifier);
  return (
    <span className="row standing">
      {badge === null && !complete ? null : <Badge badge={badge} provisional={isProvisional(composite)} />}
      {isSaid && <Pill tone="alarm">{qualifier.word}</Pill>}
    </span>
  );
}

function MemberName({ evaluation }: { evaluation: Evaluation }) {
  const to = useMemberRoute();
  return (
    <>
      <Link to={to(evaluation)}>
        <UntrustedName name={evaluation.subject.name} longest={80} />
      </Link>{' '}
      <small className="clipped">
        <UntrustedPath path={evaluation.subject.path} />
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
