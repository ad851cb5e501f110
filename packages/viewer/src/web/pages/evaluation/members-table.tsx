import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { filteredMembers } from '@plugin-eval/report/evaluation/member-filter.ts';
import { type MemberRow, memberRows, worstFirst } from '@plugin-eval/report/evaluation/member-rows.ts';
import { type MembersFigures, membersFigures } from '@plugin-eval/report/evaluation/members-figures.ts';
import { formatCount, plural } from '@plugin-eval/report/number-format.ts';
import { useMemo } from 'react';
import { DataTable, LONG_TABLE } from '../../design/data-table.tsx';
import { Loading } from '../../design/notice.tsx';
import { Section } from '../../design/section.tsx';
import { useQueryValue } from '../../route/use-route.ts';
import { useEvaluationContext } from './evaluation-context.ts';
import { MEMBER_COLUMNS, SKILLS_COLUMN } from './member-columns.tsx';
import { MemberFilters, useMemberFilters } from './member-filters.tsx';
import { MEMBERS_ID } from './members-link.tsx';

interface MembersTableProps {
  members: readonly Evaluation[];
  title: string;
  /** The skills of all members, where the members are plugins: they can be listed instead. */
  skills?: readonly Evaluation[];
  /** Figures of all members, including those not loaded yet. */
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
  const columns = known.hasPlugins ? [...MEMBER_COLUMNS, SKILLS_COLUMN] : MEMBER_COLUMNS;
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
          sortMenu
          empty={
            isWaiting
              ? `They appear once the list of all ${all} members is loaded.`
              : known.members === 0
                ? 'Nothing was evaluated.'
                : 'No member matches these filters.'
          }
          virtualFrom={begunAt === null || isWaiting ? LONG_TABLE : 0}
          rowHeight={55}
          className="members"
        />
        {begunAt !== null && <Loading what={`Loading the list of all ${all} members`} />}
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

function captionOf({ members, someProvisional }: MembersFigures): string {
  return `${plural(members, 'member')}; the worst first; a name opens its page${someProvisional ? '; dashed badges are provisional until safety is measured' : ''}`;
}
