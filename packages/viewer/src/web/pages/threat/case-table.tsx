import { SEVERITIES } from '@plugin-eval/core/documents/names.ts';
import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { formatUnit } from '@plugin-eval/report/number-format.ts';
import { caseName, sentenceOf, severityWord } from '@plugin-eval/report/threat-report/threat-blocks.ts';
import {
  riskiestFirst,
  titleOf,
  verdictTone,
  verdictWords,
} from '@plugin-eval/report/threat-report/threat-summary.ts';
import { type RefObject, useMemo } from 'react';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { InWords } from '../../design/in-words.tsx';
import { useQueryValue } from '../../route/use-route.ts';
import { useRowFilters } from '../../table/row-filters.tsx';
import { caseFilters } from './case-filters.ts';
import { useReport } from './report-context.ts';

const VIRTUAL_FROM = 25;

function columnsFor(decided: ReadonlySet<string>): Column<CaseScore>[] {
  const familyOf = ({ category }: CaseScore) => titleOf(category);
  return [
    column('Case', { isRowHeader: true, width: '20%', sortBy: ({ id }) => id }, ({ id }) => (
      <InWords words={[caseName(id)]} />
    )),
    column('Verdict', { width: '15%', sortBy: (one: CaseScore) => verdictWords(one) }, (one) => (
      <>
        <InWords words={[{ text: verdictWords(one), tone: verdictTone(one) }]} />
        {decided.has(one.id) && <small className="under">decided by a person</small>}
        {one.needsReview && !decided.has(one.id) && <small className="under">to review</small>}
      </>
    )),
    column(
      'Severity',
      { width: '10%', sortBy: ({ severity }) => SEVERITIES.indexOf(severity), startsDescending: true },
      ({ severity }) => <InWords words={[severityWord(severity)]} />,
    ),
    column('Family', { width: '14%', sortBy: familyOf }, familyOf),
    column(
      'Risk',
      { width: '8%', numeric: true, sortBy: ({ weightedRisk }) => weightedRisk },
      ({ weightedRisk }) => formatUnit(weightedRisk),
    ),
    column('Why', {}, ({ explanation }) => <InWords words={sentenceOf(explanation)} />),
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
  return (
    <>
      <div ref={anchor} tabIndex={-1} className="table-anchor">
        {controls}
      </div>
      <DataTable
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        sort={sort}
        caption="Every response, the riskiest first unless sorted otherwise; risk is weighted by severity"
        empty="No case matches these filters."
        className="case-table"
        virtualFrom={VIRTUAL_FROM}
        rowHeight={60}
      />
    </>
  );
}
