import {
  type ComparedRow,
  type ComparedValue,
  differenceWords,
} from '../../../../src/report/comparison/compared-rows.ts';
import { InWords } from '../../design/blocks.tsx';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { PairLanes } from './pair-lanes.tsx';

const WEIGHT: Column<ComparedRow> = column(
  'Weight',
  { numeric: true, className: 'wide-only', width: '5rem' },
  ({ weight }) => weight,
);

const COLUMNS: readonly Column<ComparedRow>[] = [
  column('0 to 1', { key: 'plot', className: 'plot wide-only', width: '26%' }, (row) => <Lanes {...row} />),
  column('A', { numeric: true }, ({ a }) => <Value value={a} />),
  column('B', { numeric: true }, ({ b }) => <Value value={b} />),
  column('B − A', { key: 'difference', numeric: true, width: '6rem' }, ({ difference }) => (
    <b>
      <InWords words={differenceWords(difference)} />
    </b>
  )),
];

const NAME: Column<ComparedRow> = column('Dimension', { isRowHeader: true }, (row) => (
  <>
    {row.title} {row.note !== null && <small>{row.note}</small>}
    {/* On a phone the plot stands below the name. */}
    <span className="narrow-only">
      <Lanes {...row} />
    </span>
  </>
));

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
