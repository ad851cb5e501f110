import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import type { Place } from '@plugin-eval/report/view-model/blocks.ts';
import { createContext, useContext } from 'react';
import { type EntryView, entryRoute, type Route } from '../../route/route.ts';
import type { Decisions } from './review/use-decisions.ts';

/** A threat report, and where it belongs. */
export interface ReportPlace {
  report: ThreatReport;
  entryId: string;
  /** The arm of a safety delta; null for a stand-alone report. */
  arm: string | null;
  /** Human reviews; null when the report cannot be reviewed. */
  decisions: Decisions | null;
}

export const ReportContext = createContext<ReportPlace | null>(null);

/** The report that is shown around this component. */
export function useReport(): ReportPlace {
  const place = useContext(ReportContext);
  if (place === null) throw new Error('No report: a component is used outside its page.');
  return place;
}

export function placeOf({ entryId, arm }: Pick<ReportPlace, 'entryId' | 'arm'>, view?: EntryView): Route {
  return entryRoute(entryId, view, arm);
}

/** Routes of the cases of an entry, and of the reports of its arms. */
export function routesIn(entryId: string, arm: string | null = null) {
  return (place: Place): Route | null => {
    if (place.kind === 'case') return entryRoute(entryId, place, arm);
    return place.kind === 'member' ? entryRoute(entryId, undefined, place.path) : null;
  };
}
