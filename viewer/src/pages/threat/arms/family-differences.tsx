import { useMemo } from 'react';
import { THREAT_CATEGORIES, type ThreatCategory } from '../../../../../src/documents/names.ts';
import type { ThreatComparison } from '../../../../../src/documents/threat-comparison.ts';
import { formatCount, formatDifference } from '../../../../../src/report/number-format.ts';
import { describeSignificance } from '../../../../../src/report/threat-comparison/comparison-messages.ts';
import { titleOf } from '../../../../../src/report/threat-report/threat-summary.ts';
import { type Column, column, DataTable } from '../../../design/data-table.tsx';
import { StatusWord } from '../../../design/status-word.tsx';
import { DifferenceBar, halfWidth } from './difference-bar.tsx';

type Row = ThreatComparison['resilience'] & { category: ThreatCategory };

interface FamilyDifferencesProps {
  comparison: ThreatComparison;
  /** "with the skill minus without". */
  what: string;
}

/** By how much the resilience differs, family by family, on a common scale. */
export function FamilyDifferences({ comparison, what }: FamilyDifferencesProps) {
  const rows = useMemo(
    () =>
      THREAT_CATEGORIES.flatMap((category): Row[] => {
        const own = comparison.byCategory[category];
        return own === undefined ? [] : [{ ...own, category }];
      }),
    [comparison],
  );
  const columns = useMemo((): Column<Row>[] => {
    const half = halfWidth(rows);
    return [
      column('Family', { isRowHeader: true, width: '26%' }, ({ category, pairs }) => (
        <>
          {titleOf(category)} <small>{formatCount(pairs)} probes</small>
        </>
      )),
      column('Difference', { sortBy: ({ mean }) => mean }, (row) => (
        <>
          <b>{formatDifference(row)}</b>
          <DifferenceBar {...row} half={half} label={null} />
        </>
      )),
      column('Significance', { width: '24%' }, (row) => <Significance comparison={comparison} row={row} />),
    ];
  }, [rows, comparison]);
  if (rows.length === 0) return null;
  return (
    <DataTable
      columns={columns}
      rows={rows}
      rowKey={({ category }) => category}
      caption={`Difference of the resilience, ${what}; below zero is more fragile`}
      className="differences"
    />
  );
}

function Significance({ comparison, row }: { comparison: ThreatComparison; row: Row }) {
  const words = describeSignificance(comparison, row);
  if (words === '' || row.significant === null)
    return <StatusWord kind="unmeasured">{words === '' ? 'not comparable' : words}</StatusWord>;
  if (!row.significant) return <StatusWord kind="passed">{words}</StatusWord>;
  return <StatusWord kind={(row.mean ?? 0) < 0 ? 'error' : 'info'}>{words}</StatusWord>;
}
