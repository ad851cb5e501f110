import { useMemo } from 'react';
import type { Crumb } from '../../design/page.tsx';
import { UntrustedName } from '../../design/untrusted.tsx';
import type { EntryView } from '../../route/route.ts';
import { NoSuchPart, NotFoundPage } from '../not-found-page.tsx';
import { BenignPage } from './case/benign-page.tsx';
import { CasePage } from './case/case-page.tsx';
import { ReportOverview } from './report/report-overview.tsx';
import { benignIdOf, placeOf, ReportContext, type ReportPlace } from './report-context.ts';

interface ReportViewProps {
  place: ReportPlace;
  view: EntryView;
  /** Of an arm: which one, and where it belongs. */
  prefix?: string;
  crumbs?: readonly Crumb[];
}

const NO_CRUMBS: readonly Crumb[] = [];

/** A threat report: its overview, or one of its cases. */
export function ReportView({ place, view, prefix = '', crumbs = NO_CRUMBS }: ReportViewProps) {
  const { report } = place;
  const below = useMemo(
    () => [
      ...crumbs,
      {
        label: (
          <>
            {prefix}
            <UntrustedName name={report.target.name} longest={60} />
          </>
        ),
        to: placeOf(place),
      },
    ],
    [crumbs, prefix, report, place],
  );
  return <ReportContext value={place}>{pageOf()}</ReportContext>;

  function pageOf() {
    if (view.kind === 'overview') return <ReportOverview report={report} prefix={prefix} crumbs={crumbs} />;
    if (view.kind !== 'case') return <NoSuchPart of="threat-report" />;
    const one = report.cases.find(({ id }) => id === view.id);
    if (one !== undefined) return <CasePage one={one} crumbs={below} />;
    const benignId = benignIdOf(view.id);
    const benign = report.benign.cases.find(({ id }) => id === benignId);
    if (benign !== undefined) return <BenignPage one={benign} crumbs={below} />;
    return <NotFoundPage what="The report has no such case." />;
  }
}
