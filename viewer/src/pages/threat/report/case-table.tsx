import { type RefObject, useMemo } from 'react';
import type { CaseScore } from '../../../../../src/documents/threat-report.ts';
import { formatCount } from '../../../../../src/report/number-format.ts';
import { riskiestFirst, verdictWords } from '../../../../../src/report/threat-report/threat-summary.ts';
import { Pill } from '../../../design/badge.tsx';
import { type Column, column, DataTable } from '../../../design/data-table.tsx';
import { Section } from '../../../design/section.tsx';
import { useQueryValue } from '../../../route/use-route.ts';
import { useRowFilters } from '../../../table/row-filters.tsx';
import { CaseVerdict } from '../case-labels.tsx';
import { useReport } from '../report-context.ts';
import { caseColumn, familyColumn, severityColumn, valueColumn, whyColumn } from '../threat-columns.tsx';
import { VIRTUAL_FROM } from '../threat-filters.ts';
import { caseFilters } from './case-filters.ts';

function columnsFor(decided: ReadonlySet<string>): Column<CaseScore>[] {
  return [
    caseColumn('19%', 80),
    column('Verdict', { width: '15%', sortBy: (one) => verdictWords(one) }, (one) => (
      <>
        <CaseVerdict one={one} />
        {decided.has(one.id) && <small className="under">decided by a person</small>}
        {one.needsReview && !decided.has(one.id) && <Pill tone="note">to look at</Pill>}
      </>
    )),
    severityColumn('10%'),
    familyColumn('14%'),
    valueColumn('Risk', ({ riskScore }) => riskScore, '6%'),
    valueColumn('Weighted', ({ weightedRisk }) => weightedRisk, '8%'),
    whyColumn(),
  ];
}

/** Every case in a line, with filters and a search whose state is in the URL. */
export function CaseTable({ anchor }: { anchor: RefObject<HTMLDivElement | null> }) {
  const { report, decisions } = useReport();
  const sort = useQueryValue('sort');
  const decided = useMemo(() => {
    const ids = new Set(report.cases.flatMap(({ id, review }) => (review === null ? [] : [id])));
    for (const id of decisions?.reviews.keys() ?? []) ids.add(id);
    return ids;
  }, [report, decisions?.reviews]);
  const cases = useMemo(() => riskiestFirst(report.cases), [report]);
  const filters = useMemo(() => caseFilters(cases, decided), [cases, decided]);
  const columns = useMemo(() => columnsFor(decided), [decided]);
  const { shown, controls } = useRowFilters(cases, filters, {
    label: 'Cases',
    placeholder: 'id, task, reason, signal, response',
    virtualFrom: VIRTUAL_FROM,
  });
  if (cases.length === 0) return null;
  return (
    <Section title="All cases" aside={formatCount(cases.length)}>
      <div ref={anchor} tabIndex={-1} className="table-anchor">
        {controls}
      </div>
      <DataTable
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        sort={sort}
        caption="Every response, the riskiest first unless sorted otherwise"
        empty="No case matches these filters."
        className="case-table wide"
        virtualFrom={VIRTUAL_FROM}
        rowHeight={60}
      />
    </Section>
  );
}
