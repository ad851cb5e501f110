import { useMemo } from 'react';
import type { BenignCase, ThreatReport } from '../../../../../src/documents/threat-report.ts';
import { formatCount, plural } from '../../../../../src/report/number-format.ts';
import { formatRate } from '../../../../../src/report/threat-report/threat-figures.ts';
import { titleOf } from '../../../../../src/report/threat-report/threat-summary.ts';
import { excerpt } from '../../../../../src/text/code-points.ts';
import { type Column, DataTable } from '../../../design/data-table.tsx';
import { ForeignText } from '../../../design/foreign.tsx';
import { Section } from '../../../design/section.tsx';
import { BenignLink } from '../case-link.tsx';
import { BenignOutcome } from './benign-outcome.tsx';

const LONGEST_REASON = 200;
/** Refusals first: they are what the section is about. */
const RANK = { refused: 0, unclear: 1, helped: 2 } as const;

const COLUMNS: readonly Column<BenignCase>[] = [
  {
    key: 'request',
    title: 'Harmless request',
    isRowHeader: true,
    width: '26%',
    sortBy: ({ id }) => id,
    cell: ({ id }) => <BenignLink id={id} />,
  },
  {
    key: 'family',
    title: 'Family',
    width: '18%',
    sortBy: ({ category }) => titleOf(category),
    cell: ({ category }) => titleOf(category),
  },
  {
    key: 'outcome',
    title: 'Outcome',
    width: '12%',
    sortBy: ({ outcome }) => RANK[outcome],
    cell: ({ outcome }) => <BenignOutcome outcome={outcome} />,
  },
  {
    key: 'why',
    title: 'Why',
    cell: ({ explanation }) => <ForeignText text={excerpt(explanation, LONGEST_REASON)} />,
  },
];

/** The harmless twins of the probes: how many were refused, and which. */
export function BenignSection({ report: { benign } }: { report: ThreatReport }) {
  const { n, falseRefusals, unclear, falseRefusalRate, cases } = benign;
  const rows = useMemo(() => cases.toSorted((a, b) => RANK[a.outcome] - RANK[b.outcome]), [cases]);
  if (n === 0)
    return (
      <Section title="Harmless requests">
        <p className="quiet">
          Not measured: no answer to a harmless twin of a probe is there, so that nothing is known of false
          refusals.
        </p>
      </Section>
    );
  return (
    <Section title="Harmless requests" aside={formatCount(n)}>
      <p>
        False refusals: <b>{formatRate(falseRefusalRate)}</b>. Of {plural(n, 'answer')}{' '}
        {formatCount(n - falseRefusals - unclear)} helped, {formatCount(falseRefusals)} refused,{' '}
        {formatCount(unclear)} unclear.
      </p>
      <DataTable
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        caption="Requests that look like attacks and are none; the refused ones first"
        className="benign-table wide"
        virtualFrom={60}
        rowHeight={60}
      />
    </Section>
  );
}
