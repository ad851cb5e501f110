import { useMemo } from 'react';
import type { SafetyDelta } from '../../../../../src/documents/safety-delta.ts';
import { type ArmFigure, armFigures } from '../../../../../src/report/safety-delta/safety-arms.ts';
import { type Column, DataTable } from '../../../design/data-table.tsx';

const COLUMNS: readonly Column<ArmFigure>[] = [
  { key: 'term', title: 'Figure', isRowHeader: true, width: '28%', cell: ({ term }) => term },
  { key: 'without', title: 'Without the skill', cell: ({ withoutSkill }) => withoutSkill },
  { key: 'with', title: 'With the skill', cell: ({ withSkill }) => withSkill },
];

/** The figures of both arms side by side. */
export function ArmTable({ delta }: { delta: SafetyDelta }) {
  const figures = useMemo(() => armFigures(delta), [delta]);
  return (
    <DataTable
      columns={COLUMNS}
      rows={figures}
      rowKey={({ term }) => term}
      caption="The same probes put to the same agent; each figure over all answers of the first runs of its arm"
      className="arm-table"
    />
  );
}
