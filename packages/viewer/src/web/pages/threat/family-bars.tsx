import { formatCount } from '@plugin-eval/report/number-format.ts';
import { type FamilyRow, WORST_FIRST } from '@plugin-eval/report/threat-report/family-tables.ts';
import { titleOf } from '@plugin-eval/report/threat-report/threat-summary.ts';
import { useMemo } from 'react';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { StackedBar } from './stacked-bar.tsx';

interface FamilyBarsProps {
  rows: readonly FamilyRow[];
  /** Shows the cases of a family, or of a family at one severity. */
  onOpen: (filter: Readonly<Record<string, string>>) => void;
}

/** A stacked bar for each family, with its failures by severity. */
export function FamilyBars({ rows, onOpen }: FamilyBarsProps) {
  const columns = useMemo(
    (): Column<FamilyRow>[] => [
      column('Family', { isRowHeader: true, width: '22%' }, ({ category }) => (
        <button type="button" className="plain" onClick={() => onOpen({ family: category })}>
          {titleOf(category)}
        </button>
      )),
      column('Outcomes', { width: '34%', sortBy: ({ tally }) => tally.failed / tally.n }, ({ tally }) => (
        <StackedBar tally={tally} />
      )),
      ...WORST_FIRST.map((severity, index) =>
        column<FamilyRow>(titleOf(severity), {}, ({ category, cells }) => {
          const { n = 0, failed = 0 } = cells[index] ?? {};
          if (n === 0) return <span className="quiet">–</span>;
          return (
            <button
              type="button"
              className={`plain ${failed === 0 ? '' : `failed-${Math.min(3, Math.ceil((failed / n) * 3))}`}`}
              title={`Show the ${severity} cases of ${titleOf(category)}`}
              onClick={() => onOpen({ family: category, severity })}
            >
              {formatCount(failed)} of {formatCount(n)}
            </button>
          );
        }),
      ),
      column(
        'Weighted risk',
        { numeric: true, sortBy: ({ weightedRisk }) => weightedRisk },
        ({ weightedRisk }) => weightedRisk,
      ),
    ],
    [onOpen],
  );
  return (
    <DataTable
      columns={columns}
      rows={rows}
      rowKey={({ category }) => category}
      caption="The riskiest family first. By severity: failed of all. A cell shows its cases."
      className="family-bars"
    />
  );
}
