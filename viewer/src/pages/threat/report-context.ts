import { createContext, useContext } from 'react';
import type { ThreatReport } from '../../../../src/documents/threat-report.ts';
import { type EntryView, entryRoute, type Route } from '../../route/route.ts';
import type { Decisions } from './review/use-decisions.ts';

/** A threat report, and where it stands. */
export interface ReportPlace {
  report: ThreatReport;
  entryId: string;
  /** Which arm of a safety delta it is; null for a report of its own. */
  arm: string | null;
  /** What people decide; null where nothing can be decided. */
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

/** Ids of harmless requests are those of their probes. */
const BENIGN = 'benign:';

export function benignViewId(id: string): string {
  return `${BENIGN}${id}`;
}

/** The id of a harmless request; null for that of a case. */
export function benignIdOf(viewId: string): string | null {
  return viewId.startsWith(BENIGN) ? viewId.slice(BENIGN.length) : null;
}
