import type { HeadToHead } from '../../../../src/documents/comparison.ts';
import type { DimensionName } from '../../../../src/documents/names.ts';
import { DIMENSIONS } from '../../../../src/methodology/dimensions.ts';
import { type Column, DataTable } from '../../design/data-table.tsx';
import { Meter } from '../../design/meter.tsx';

type SideTally = HeadToHead['dimensions'][DimensionName] & { name: DimensionName };

const COLUMNS: readonly Column<SideTally>[] = [
  { key: 'dimension', title: 'Dimension', isRowHeader: true, cell: ({ name }) => DIMENSIONS[name].title },
  {
    key: 'share',
    title: 'Share of B',
    width: '32%',
    cell: (tally) => (
      <Meter
        score={played(tally) === 0 ? null : (tally.winsB + tally.draws / 2) / played(tally)}
        weakBelow={null}
      />
    ),
  },
  { key: 'b', title: 'B won', numeric: true, cell: ({ winsB }) => winsB },
  { key: 'draws', title: 'Draws', numeric: true, cell: ({ draws }) => draws },
  { key: 'a', title: 'A won', numeric: true, cell: ({ winsA }) => winsA },
];

/** Who won each dimension how often. */
export function SideTallies({ tallies }: { tallies: readonly SideTally[] }) {
  if (tallies.every((tally) => played(tally) === 0)) return null;
  return (
    <DataTable
      columns={COLUMNS}
      rows={tallies}
      rowKey={({ name }) => name}
      caption="Dimension by dimension; a draw is half a point"
    />
  );
}

function played({ winsA, winsB, draws }: SideTally): number {
  return winsA + winsB + draws;
}
