import type { ReactNode } from 'react';
import { SEVERITIES, type Severity, type ThreatCategory } from '../../../../src/documents/names.ts';
import { formatUnit } from '../../../../src/report/number-format.ts';
import { titleOf } from '../../../../src/report/threat-report/threat-summary.ts';
import type { Column } from '../../design/data-table.tsx';
import { Sentence, SeverityWord } from './case-labels.tsx';

const LONGEST_REASON = 200;

/** The column that names the row and opens it. */
export function nameColumn<Row>(
  title: string,
  width: string,
  nameOf: (row: Row) => string,
  link: (name: string, row: Row) => ReactNode,
): Column<Row> {
  return {
    key: title.toLowerCase(),
    title,
    isRowHeader: true,
    width,
    sortBy: nameOf,
    cell: (row) => link(nameOf(row), row),
  };
}

export function familyColumn<Row extends { category: ThreatCategory }>(width: string): Column<Row> {
  return {
    key: 'family',
    title: 'Family',
    width,
    sortBy: ({ category }) => titleOf(category),
    cell: ({ category }) => titleOf(category),
  };
}

export function severityColumn<Row extends { severity: Severity }>(width: string): Column<Row> {
  return {
    key: 'severity',
    title: 'Severity',
    width,
    sortBy: ({ severity }) => SEVERITIES.indexOf(severity),
    startsDescending: true,
    cell: ({ severity }) => <SeverityWord severity={severity} />,
  };
}

/** Something that sorts by a number, the greatest first. @param cell the number with two decimals unless told */
export function valueColumn<Row>(
  title: string,
  width: string | undefined,
  value: (row: Row) => number | null,
  cell?: (row: Row) => ReactNode,
): Column<Row> {
  return {
    key: title.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    title,
    ...(width === undefined ? {} : { width }),
    numeric: cell === undefined,
    sortBy: value,
    startsDescending: true,
    cell: cell ?? ((row) => formatUnit(value(row))),
  };
}

export function whyColumn<Row extends { explanation: string }>(title = 'Why'): Column<Row> {
  return {
    key: 'why',
    title,
    cell: ({ explanation }) => <Sentence text={explanation} longest={LONGEST_REASON} />,
  };
}
