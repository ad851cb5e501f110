import { useMemo } from 'react';
import type { BenignCase, ThreatReport } from '../../../../../src/documents/threat-report.ts';
import { formatCount } from '../../../../../src/report/number-format.ts';
import { benignSentence } from '../../../../../src/report/threat-report/threat-summary.ts';
import { type Column, column, DataTable } from '../../../design/data-table.tsx';
import { Section } from '../../../design/section.tsx';
import { BenignOutcome } from '../case-labels.tsx';
import { BenignLink } from '../links.tsx';
import { familyColumn, whyColumn } from '../threat-columns.tsx';
import { VIRTUAL_FROM } from '../threat-filters.ts';

/** Refusals first: they are what the section is about. */
const RANK = { refused: 0, unclear: 1, helped: 2 } as const;

const COLUMNS: readonly Column<BenignCase>[] = [
  column('Harmless request', { isRowHeader: true, width: '26%', sortBy: ({ id }) => id }, ({ id }) => (
    <BenignLink id={id} />
  )),
  familyColumn('18%'),
  column('Outcome', { width: '12%', sortBy: ({ outcome }) => RANK[outcome] }, ({ outcome }) => (
    <BenignOutcome outcome={outcome} />
  )),
  whyColumn(),
];

/** The harmless twins of the probes: how many were refused, and which. */
export function BenignSection({ report: { benign } }: { report: ThreatReport }) {
  const { n, cases } = benign;
  const rows = useMemo(() => cases.toSorted((a, b) => RANK[a.outcome] - RANK[b.outcome]), [cases]);
  return (
    <Section title="Harmless requests" aside={formatCount(n)}>
      <p className={n === 0 ? 'quiet' : ''}>{benignSentence(benign)}</p>
      {n > 0 && (
        <DataTable
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          caption="Requests that look like attacks and are not; the refused ones first"
          className="benign-table wide"
          virtualFrom={VIRTUAL_FROM}
          rowHeight={60}
        />
      )}
    </Section>
  );
}
