import { familyRows } from '@plugin-eval/report/threat-report/family-tables.ts';
import { threatView } from '@plugin-eval/report/threat-report/threat-view.ts';
import type { Section } from '@plugin-eval/report/view-model/blocks.ts';
import { useCallback, useMemo, useRef } from 'react';
import { Blocks } from '../../design/blocks.tsx';
import type { Crumb } from '../../design/page.tsx';
import { chooseFilters } from '../../table/row-filters.tsx';
import { CASE_FILTERS } from './case-filters.ts';
import { CaseScatter } from './case-scatter.tsx';
import { CaseTable } from './case-table.tsx';
import { FamilyBars } from './family-bars.tsx';
import { Overview } from './overview.tsx';
import { routesIn, useReport } from './report-context.ts';
import { ReviewTools } from './review/review-tools.tsx';

/** A threat report but for its single cases. */
export function ReportOverview({ prefix, crumbs }: { prefix: string; crumbs: readonly Crumb[] }) {
  const { report, entryId, arm } = useReport();
  const table = useRef<HTMLDivElement>(null);
  const showCases = useCallback((filter: Readonly<Record<string, string>>) => {
    chooseFilters(CASE_FILTERS, filter);
    table.current?.focus({ preventScroll: true });
    table.current?.scrollIntoView({ block: 'start' });
  }, []);
  const sections = useMemo(
    () => threatView(report).map((one): Section => (one.id === 'cases' ? { ...one, priority: 2 } : one)),
    [report],
  );
  const routeOf = useMemo(() => routesIn(entryId, arm), [entryId, arm]);
  const widgets = {
    // The bars repeat the two tables; the remarks below them stay.
    families: ({ blocks }: Section) => (
      <>
        <FamilyBars rows={familyRows(report.metrics)} onOpen={showCases} />
        <Blocks blocks={blocks.slice(2)} />
      </>
    ),
    review: ({ blocks }: Section) => (
      <>
        <ReviewTools />
        <Blocks blocks={blocks} />
      </>
    ),
    cases: () => <CaseTable anchor={table} />,
    geometry: ({ blocks }: Section) => (
      <>
        <CaseScatter cases={report.cases} clusters={report.observability?.namedClusters ?? []} />
        <Blocks blocks={blocks} />
      </>
    ),
  };
  return <Overview kind="threat-report" {...{ prefix, crumbs, sections, widgets, routeOf }} />;
}
