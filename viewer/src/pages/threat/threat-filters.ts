import {
  SEVERITIES,
  type Severity,
  THREAT_CATEGORIES,
  type ThreatCategory,
} from '../../../../src/documents/names.ts';
import { titleOf } from '../../../../src/report/threat-report/threat-summary.ts';
import type { RowFilter } from '../../table/row-filters.tsx';

/** From how many rows on the tables of cases and probes draw only those in sight. */
export const VIRTUAL_FROM = 60;

export function familyFilter<Row extends { category: ThreatCategory }>(): RowFilter<Row> {
  return {
    name: 'family',
    title: 'Family',
    options: THREAT_CATEGORIES.map((category) => [category, titleOf(category)]),
    holds: ({ category }, value) => category === value,
  };
}

export function severityFilter<Row extends { severity: Severity }>(): RowFilter<Row> {
  return {
    name: 'severity',
    title: 'Severity',
    options: SEVERITIES.toReversed().map((severity) => [severity, titleOf(severity)]),
    holds: ({ severity }, value) => severity === value,
  };
}
