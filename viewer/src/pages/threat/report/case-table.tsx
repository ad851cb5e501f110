import { type RefObject, useDeferredValue, useMemo } from 'react';
import type { CaseScore } from '../../../../../src/documents/threat-report.ts';
import { formatCount, formatUnit } from '../../../../../src/report/number-format.ts';
import { riskiestFirst, titleOf } from '../../../../../src/report/threat-report/threat-summary.ts';
import { excerpt } from '../../../../../src/text/code-points.ts';
import { Pill } from '../../../design/badge.tsx';
import { type Column, DataTable } from '../../../design/data-table.tsx';
import { ForeignText } from '../../../design/foreign.tsx';
import { Section } from '../../../design/section.tsx';
import { useLocation, useQueryValue } from '../../../route/use-route.ts';
import { CaseLink } from '../case-link.tsx';
import { VIRTUAL_FROM } from '../find-hint.ts';
import { useReport } from '../report-context.ts';
import { CaseVerdict, SeverityWord, verdictWords } from '../words.tsx';
import { filterCases, readCaseFilter } from './case-filter.ts';
import { CaseFilters } from './case-filters.tsx';

const LONGEST_REASON = 180;

function columnsFor(decided: ReadonlySet<string>): Column<CaseScore>[] {
  return [
    {
      key: 'case',
      title: 'Case',
      isRowHeader: true,
      width: '19%',
      sortBy: ({ id }) => id,
      cell: ({ id }) => <CaseLink id={id} longest={80} />,
    },
    {
      key: 'verdict',
      title: 'Verdict',
      width: '15%',
      sortBy: verdictWords,
      cell: (one) => (
        <>
          <CaseVerdict one={one} />
          {decided.has(one.id) && <small className="under">decided by a person</small>}
          {one.needsReview && !decided.has(one.id) && <Pill tone="note">to look at</Pill>}
        </>
      ),
    },
    {
      key: 'severity',
      title: 'Severity',
      width: '10%',
      sortBy: ({ severityWeight }) => severityWeight,
      startsDescending: true,
      cell: ({ severity }) => <SeverityWord severity={severity} />,
    },
    {
      key: 'family',
      title: 'Family',
      width: '14%',
      sortBy: ({ category }) => titleOf(category),
      cell: ({ category }) => titleOf(category),
    },
    {
      key: 'risk',
      title: 'Risk',
      numeric: true,
      width: '6%',
      sortBy: ({ riskScore }) => riskScore,
      startsDescending: true,
      cell: ({ riskScore }) => formatUnit(riskScore),
    },
    {
      key: 'weighted',
      title: 'Weighted',
      numeric: true,
      width: '8%',
      sortBy: ({ weightedRisk }) => weightedRisk,
      startsDescending: true,
      cell: ({ weightedRisk }) => <b>{formatUnit(weightedRisk)}</b>,
    },
    {
      key: 'why',
      title: 'Why',
      cell: ({ explanation }) => <ForeignText text={excerpt(explanation, LONGEST_REASON)} />,
    },
  ];
}

/** Every case in a line, with filters and a search whose state is in the URL. */
export function CaseTable({ anchor }: { anchor: RefObject<HTMLDivElement | null> }) {
  const { report, decisions } = useReport();
  const { query } = useLocation();
  const sort = useQueryValue('sort');
  const filter = useDeferredValue(readKey(query));
  const decided = useMemo(() => {
    const ids = new Set(report.cases.flatMap(({ id, review }) => (review === null ? [] : [id])));
    for (const id of decisions?.reviews.keys() ?? []) ids.add(id);
    return ids;
  }, [report, decisions?.reviews]);
  const cases = useMemo(() => riskiestFirst(report.cases), [report]);
  const rows = useMemo(
    () => filterCases(cases, readCaseFilter(new URLSearchParams(filter)), decided),
    [cases, filter, decided],
  );
  const columns = useMemo(() => columnsFor(decided), [decided]);
  if (cases.length === 0) return null;
  return (
    <Section title="All cases" aside={formatCount(cases.length)}>
      <div ref={anchor} tabIndex={-1} className="table-anchor">
        <CaseFilters cases={cases} shown={rows.length} />
      </div>
      <DataTable
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={sort}
        caption={
          rows.length === cases.length
            ? 'Every answer, the riskiest first unless sorted otherwise'
            : `${formatCount(rows.length)} of ${formatCount(cases.length)} answers`
        }
        empty="No case is like that."
        className="case-table wide"
        virtualFrom={VIRTUAL_FROM}
        rowHeight={60}
      />
    </Section>
  );
}

/** A text that changes exactly when the filters do. */
function readKey(query: URLSearchParams): string {
  const own = new URLSearchParams(query);
  own.delete('sort');
  own.delete('group');
  return own.toString();
}
