import type { CaseScore, ThreatReport } from '../../documents/threat-report.ts';
import { casesToReview, riskiestFirst } from './threat-summary.ts';

/** How many cases a page shows in full, and in a line; 10,000 answers must not make a page that no browser opens. */
export const MOST_IN_FULL = 100;
export const MOST_TO_REVIEW_IN_FULL = 40;
export const MOST_LISTED = 1_000;

/** Which cases a page shows, and how. No case is in two of the first three. */
export interface CaseSelection {
  /** In full: the worst that failed. */
  worst: readonly CaseScore[];
  /** In full: for a person to look at. */
  review: readonly CaseScore[];
  /** In full: others that failed. */
  failed: readonly CaseScore[];
  /** In a line each: those above and others, the riskiest first. */
  listed: readonly CaseScore[];
  /** To review, and not in full. */
  reviewLeftOut: number;
  /** Failed, and not in full. */
  failedLeftOut: number;
  /** Not even in a line. */
  notListed: number;
}

export function selectCases(report: Pick<ThreatReport, 'cases' | 'metrics'>): CaseSelection {
  const { cases, metrics } = report;
  const byId = new Map(cases.map((one) => [one.id, one]));
  const worst = metrics.worstCases.flatMap(({ id }) => {
    const one = byId.get(id);
    return one === undefined || one.passed ? [] : [one];
  });
  const inFull = new Set(worst.slice(0, MOST_IN_FULL));
  const toReview = casesToReview(report).filter((one) => !inFull.has(one));
  const review = toReview.slice(0, Math.min(MOST_TO_REVIEW_IN_FULL, MOST_IN_FULL - inFull.size));
  for (const one of review) inFull.add(one);
  const otherFailed = riskiestFirst(cases.filter((one) => !one.passed && !inFull.has(one)));
  const failed = otherFailed.slice(0, MOST_IN_FULL - inFull.size);
  const listed = riskiestFirst(cases).slice(0, MOST_LISTED);
  return {
    worst: worst.slice(0, MOST_IN_FULL),
    review,
    failed,
    listed,
    reviewLeftOut: toReview.length - review.length,
    failedLeftOut: otherFailed.length - failed.length,
    notListed: cases.length - listed.length,
  };
}
