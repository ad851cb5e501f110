import { useMemo } from 'react';
import { inCode } from '../../source/in-code.ts';
import { NoSuchPart } from '../not-found-page.tsx';
import type { EntryPageProps } from '../page-props.ts';
import { ReportView } from './report-view.tsx';
import { useDecisions } from './review/use-decisions.ts';

/** A stand-alone threat report. */
export function ThreatReportPage({ entry, document, source, route }: EntryPageProps<'threat-report'>) {
  const report = inCode(document.document);
  const decisions = useDecisions({ entry, report, reviews: document.reviews, source });
  const place = useMemo(
    () => ({ report, entryId: entry.id, arm: null, decisions }),
    [report, entry.id, decisions],
  );
  if (route.skill !== null) return <NoSuchPart of="threat-report" />;
  return <ReportView place={place} view={route.view} />;
}
