import { useMemo } from 'react';
import type { Evaluation } from '../../../../src/documents/evaluation.ts';
import { BADGES, DIMENSION_NAMES, LEVELS } from '../../../../src/documents/names.ts';
import { DIMENSIONS } from '../../../../src/methodology/dimensions.ts';
import { compositeQualifier, isLow, isProvisional } from '../../../../src/report/badge-standing.ts';
import { LEVEL_WORDS } from '../../../../src/report/evaluation/findings-view.ts';
import {
  badgeOrder,
  categoriesOf,
  filteredMembers,
} from '../../../../src/report/evaluation/member-filter.ts';
import { type MemberRow, memberRows, worstFirst } from '../../../../src/report/evaluation/member-rows.ts';
import { summariseRules } from '../../../../src/report/evaluation/rule-summary.ts';
import { formatCount, formatPoints, formatUnit, plural } from '../../../../src/report/number-format.ts';
import { Badge, Pill } from '../../design/badge.tsx';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { Meter } from '../../design/meter.tsx';
import { Section } from '../../design/section.tsx';
import { UntrustedName, UntrustedPath } from '../../design/untrusted.tsx';
import { visibleText } from '../../design/visible-characters.ts';
import { Link } from '../../route/link.tsx';
import { useQueryValue } from '../../route/use-route.ts';
import { useMemberRoute } from './evaluation-context.ts';
import { FindingCounts } from './finding-counts.tsx';
import { MEMBERS_ID } from './members-link.tsx';

interface MembersTableProps {
  members: readonly Evaluation[];
  title: string;
  /** The skills of all members, where the members are plugins: they can be listed instead. */
  skills?: readonly Evaluation[];
}

/** Skills of a plugin or members of a collection, the worst first: sorted, filtered, and each opens. */
export function MembersTable({ members, title, skills = [] }: MembersTableProps) {
  const [text, setText] = useQueryValue('q');
  const [badge, setBadge] = useQueryValue('badge');
  const [level, setLevel] = useQueryValue('level');
  const [rule, setRule] = useQueryValue('rule');
  const [dimension, setDimension] = useQueryValue('dimension');
  const [category, setCategory] = useQueryValue('category');
  const [listed, setListed] = useQueryValue('list');
  const sort = useQueryValue('sort');
  const listsSkills = skills.length > 0 && listed === 'skills';
  const subjects = listsSkills ? skills : members;
  const rows = useMemo(() => worstFirst(memberRows(subjects)), [subjects]);
  const filter = { text: text ?? '', badge, level, rule, dimension, category };
  const shown = filteredMembers(rows, filter);
  const rules = useMemo(() => summariseRules(subjects), [subjects]);
  const categories = useMemo(
    () => [...new Set(rows.flatMap(({ evaluation }) => categoriesOf(evaluation)))].sort(),
    [rows],
  );
  const columns = rows.some(({ skills: count }) => count !== null)
    ? [...COLUMNS.slice(0, 3), SKILLS, ...COLUMNS.slice(3)]
    : COLUMNS;
  return (
    <div id={MEMBERS_ID}>
      <Section
        title={listsSkills ? 'Skills' : title}
        aside={
          shown.length === rows.length
            ? formatCount(rows.length)
            : `${formatCount(shown.length)} of ${formatCount(rows.length)}`
        }
        tools={
          rows.length > 3 && (
            <>
              {skills.length > 0 && (
                <Choice
                  title="List"
                  none={title.toLowerCase()}
                  value={listed}
                  set={setListed}
                  of={['skills']}
                />
              )}
              <label>
                <span className="unseen">Search by name or path</span>
                <input
                  type="search"
                  placeholder="Name or path"
                  value={text ?? ''}
                  onChange={({ target }) => setText(target.value)}
                />
              </label>
              <Choice title="Badge" value={badge} set={setBadge} of={[...BADGES, ['none', 'no badge']]} />
              <Choice
                title="Findings"
                value={level}
                set={setLevel}
                of={LEVELS.map((one) => [one, `with ${LEVEL_WORDS[one]}s`])}
              />
              <Choice title="Rule" value={rule} set={setRule} of={rules.map((one) => one.rule)} />
              <Choice
                title="Weakest"
                value={dimension}
                set={setDimension}
                of={DIMENSION_NAMES.map((name) => [name, DIMENSIONS[name].title])}
              />
              {categories.length > 1 && (
                <Choice title="Category" value={category} set={setCategory} of={categories} />
              )}
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
          empty={rows.length === 0 ? 'Nothing was evaluated.' : 'No member matches these filters.'}
          rowHeight={55}
          className="members"
        />
      </Section>
    </div>
  );
}

interface ChoiceProps {
  title: string;
  value: string | null;
  set: (value: string | null) => void;
  /** Values, each with its words where they differ. */
  of: readonly (string | readonly [value: string, words: string])[];
  /** What stands for no choice. */
  none?: string;
}

/** A filter with some values, of which one is chosen or none. */
function Choice({ title, value, set, of, none = 'all' }: ChoiceProps) {
  const choices = of.map((one) => (typeof one === 'string' ? ([one, one] as const) : one));
  const isKnown = value === null || choices.some(([key]) => key === value);
  return (
    <label>
      {title}{' '}
      <select value={value ?? ''} onChange={({ target }) => set(target.value)}>
        <option value="">{none}</option>
        {choices.map(([key, words]) => (
          <option key={key} value={key}>
            {visibleText(words)}
          </option>
        ))}
        {!isKnown && <option value={value}>{visibleText(value)}</option>}
      </select>
    </label>
  );
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

function captionOf(rows: readonly MemberRow[]): string {
  const someProvisional = rows.some(({ evaluation: { composite } }) => isProvisional(composite));
  return `${plural(rows.length, 'member')}; the worst first; a name opens to everything that is known about it${someProvisional ? '; dashed badges are provisional until safety is measured' : ''}`;
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
