import { useMemo } from 'react';
import type { Comparison } from '../../../../src/documents/comparison.ts';
import { DIMENSIONS } from '../../../../src/methodology/dimensions.ts';
import {
  comparedSessions,
  type SessionsComparison,
} from '../../../../src/report/comparison/comparison-sessions.ts';
import { type Column, DataTable } from '../../design/data-table.tsx';
import { Meter } from '../../design/meter.tsx';
import { Section } from '../../design/section.tsx';
import { Difference } from './dimension-pairs.tsx';

const COLUMNS: readonly Column<SessionsComparison>[] = [
  {
    key: 'dimension',
    title: 'Dimension',
    isRowHeader: true,
    cell: ({ name }) => DIMENSIONS[name].title,
  },
  { key: 'a', title: 'A', width: '28%', cell: ({ a }) => <Meter score={a} /> },
  { key: 'b', title: 'B', width: '28%', cell: ({ b }) => <Meter score={b} /> },
  {
    key: 'difference',
    title: 'B − A',
    numeric: true,
    cell: ({ difference }) => <Difference value={difference} decimals={2} />,
  },
];

/** What the sessions alone say, below what all layers say together. */
export function SessionsAlone({ comparison }: { comparison: Comparison }) {
  const rows = useMemo(() => comparedSessions(comparison), [comparison]);
  if (rows.length === 0) return null;
  return (
    <Section title="Sessions alone" level={3}>
      <DataTable
        columns={COLUMNS}
        rows={rows}
        rowKey={({ name }) => name}
        caption="What layer 3 says of each dimension, from 0 to 1"
      />
    </Section>
  );
}
