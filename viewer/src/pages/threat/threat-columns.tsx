import { SEVERITIES, type Severity, type ThreatCategory } from '../../../../src/documents/names.ts';
import { formatUnit } from '../../../../src/report/number-format.ts';
import { titleOf } from '../../../../src/report/threat-report/threat-summary.ts';
import { type Column, column } from '../../design/data-table.tsx';
import { Sentence, SeverityWord } from './case-labels.tsx';
import { CaseLink, ProbeLink } from './links.tsx';

const LONGEST_REASON = 200;

/** The column that names a case and opens it. */
export function caseColumn<Row extends { id: string }>(width: string, longest?: number): Column<Row> {
  return column('Case', { isRowHeader: true, width, sortBy: ({ id }) => id }, ({ id }) => (
    <CaseLink id={id} {...(longest === undefined ? {} : { longest })} />
  ));
}

/** The column that names a probe and opens what both arms made of it. */
export function probeColumn<Row extends { probeId: string }>(width: string): Column<Row> {
  return column('Probe', { isRowHeader: true, width, sortBy: ({ probeId }) => probeId }, ({ probeId }) => (
    <ProbeLink id={probeId} />
  ));
}

export function familyColumn<Row extends { category: ThreatCategory }>(width: string): Column<Row> {
  const title = ({ category }: Row) => titleOf(category);
  return column('Family', { width, sortBy: title }, title);
}

export function severityColumn<Row extends { severity: Severity }>(width: string): Column<Row> {
  return column(
    'Severity',
    { width, sortBy: ({ severity }) => SEVERITIES.indexOf(severity), startsDescending: true },
    ({ severity }) => <SeverityWord severity={severity} />,
  );
}

/** A number with two decimals, the greatest first. */
export function valueColumn<Row>(
  title: string,
  value: (row: Row) => number | null,
  width?: string,
): Column<Row> {
  return column(title, { ...(width && { width }), numeric: true, sortBy: value }, (row) =>
    formatUnit(value(row)),
  );
}

export function whyColumn<Row extends { explanation: string }>(title = 'Why'): Column<Row> {
  return column(title, { key: 'why' }, ({ explanation }) => (
    <Sentence text={explanation} longest={LONGEST_REASON} />
  ));
}
