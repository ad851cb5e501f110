import { benignIdOf } from '@plugin-eval/report/threat-report/threat-view.ts';
import { useMemo } from 'react';
import type { Crumb } from '../../design/page.tsx';
import { UntrustedName } from '../../design/untrusted.tsx';
import type { EntryView } from '../../route/route.ts';
import { NoSuchPart, NotFoundPage } from '../not-found-page.tsx';
import { BenignPage, CasePage } from './case-page.tsx';
import { placeOf, ReportContext, type ReportPlace } from './report-context.ts';
import { ReportOverview } from './report-overview.tsx';

interface ReportViewProps {
  place: ReportPlace;
  view: EntryView;
  /** Names the arm, before the name of its target. */
  prefix?: string;
  crumbs?: readonly Crumb[];
}

const NO_CRUMBS: readonly Crumb[] = [];

/** A threat report: its overview, or one of its cases. */
export function ReportView({ place, view, prefix = '', crumbs = NO_CRUMBS }: ReportViewProps) {
  const { report } = place;
  const below = useMemo(() => {
    const name = <UntrustedName name={report.target.name} longest={60} />;
    const label = (
      <>
        {prefix}
        {name}
      </>
    );
    return [...crumbs, { label, to: placeOf(place) }];
  }, [crumbs, prefix, report, place]);
  return <ReportContext value={place}>{pageOf()}</ReportContext>;

  function pageOf() {
    if (view.kind === 'overview') return <ReportOverview prefix={prefix} crumbs={crumbs} />;
    if (view.kind !== 'case') return <NoSuchPart of="threat-report" />;
    const one = report.cases.find(({ id }) => id === view.id);
    if (one !== undefined) return <CasePage one={one} crumbs={below} />;
    const benignId = benignIdOf(view.id);
    const benign = report.benign.cases.find(({ id }) => id === benignId);
    if (benign !== undefined) return <BenignPage one={benign} crumbs={below} />;
    return <NotFoundPage what="The report has no such case." />;
  }
}
