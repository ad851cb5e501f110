import {
  type ComparedRow,
  type ComparedValue,
  differenceWords,
} from '../../../../src/report/comparison/compared-rows.ts';
import { InWords } from '../../design/blocks.tsx';
import { type Column, DataTable } from '../../design/data-table.tsx';
import { PairLanes } from './pair-lanes.tsx';

const WEIGHT: Column<ComparedRow> = {
  key: 'weight',
  title: 'Weight',
  numeric: true,
  width: '5rem',
  className: 'wide-only',
  cell: ({ weight }) => weight,
};

const COLUMNS: readonly Column<ComparedRow>[] = [
  {
    key: 'plot',
    title: '0 to 1',
    width: '26%',
    className: 'plot wide-only',
    cell: (row) => <Lanes {...row} />,
  },
  { key: 'a', title: 'A', numeric: true, cell: ({ a }) => <Value value={a} /> },
  { key: 'b', title: 'B', numeric: true, cell: ({ b }) => <Value value={b} /> },
  {
    key: 'difference',
    title: 'B − A',
    numeric: true,
    width: '6rem',
    cell: ({ difference }) => (
      <b>
        <InWords words={differenceWords(difference)} />
      </b>
    ),
  },
];

const NAME: Column<ComparedRow> = {
  key: 'dimension',
  title: 'Dimension',
  isRowHeader: true,
  cell: (row) => (
    <>
      {row.title} {row.note !== null && <small>{row.note}</small>}
      {/* On a phone the plot stands below the name. */}
      <span className="narrow-only">
        <Lanes {...row} />
      </span>
    </>
  ),
};

/** Both sides row by row, with their values on one scale. */
export function ComparedTable({ rows, caption }: { rows: readonly ComparedRow[]; caption: string }) {
  const isWeighted = rows.some(({ weight }) => weight !== '');
  return (
    <DataTable
      columns={[NAME, ...(isWeighted ? [WEIGHT] : []), ...COLUMNS]}
      rows={rows}
      rowKey={({ key }) => key}
      caption={caption}
      className="pairs"
    />
  );
}

function Lanes({ a, b }: ComparedRow) {
  return a === null || b === null ? null : <PairLanes a={a} b={b} />;
}

function Value({ value }: { value: ComparedValue | null }) {
  return value === null ? null : <InWords words={value.words} />;
}
