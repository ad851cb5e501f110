import { DIMENSION_NAMES, type DimensionName } from '../../../../src/documents/names.ts';
import type { DimensionTally } from '../../../../src/documents/ranking.ts';
import { DIMENSIONS } from '../../../../src/methodology/dimensions.ts';
import { type Column, DataTable } from '../../design/data-table.tsx';
import { Meter } from '../../design/meter.tsx';

interface Row extends DimensionTally {
  name: DimensionName;
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'dimension', title: 'Dimension', isRowHeader: true, cell: ({ name }) => DIMENSIONS[name].title },
  {
    key: 'share',
    title: 'Share of points',
    width: '32%',
    cell: (row) => (
      <Meter score={played(row) === 0 ? null : (row.wins + row.draws / 2) / played(row)} weakBelow={null} />
    ),
  },
  { key: 'wins', title: 'Won', numeric: true, cell: ({ wins }) => wins },
  { key: 'draws', title: 'Drawn', numeric: true, cell: ({ draws }) => draws },
  { key: 'losses', title: 'Lost', numeric: true, cell: ({ losses }) => losses },
];

/** What was won, drawn and lost in each dimension. */
export function TallyTable({ dimensions }: { dimensions: Readonly<Record<DimensionName, DimensionTally>> }) {
  const rows = DIMENSION_NAMES.map((name) => ({ name, ...dimensions[name] }));
  if (rows.every((row) => played(row) === 0)) return null;
  return (
    <DataTable
      columns={COLUMNS}
      rows={rows}
      rowKey={({ name }) => name}
      caption="Dimension by dimension; a draw is half a point"
    />
  );
}

function played({ wins, draws, losses }: DimensionTally): number {
  return wins + draws + losses;
}
