import { along } from '../../../../src/report/along.ts';
import {
  type ComparedRow,
  type ComparedValue,
  differenceWords,
} from '../../../../src/report/comparison/compared-rows.ts';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { InWords } from '../../design/in-words.tsx';

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

/** A value with its interval, as shares of a scale. */
interface Lane {
  score: number | null;
  low: number | null;
  high: number | null;
}

interface PairLanesProps {
  a: Lane;
  b: Lane;
  /** Where faint strokes stand, as shares. */
  bounds?: readonly number[];
}

/** Two values on one scale, A above B, each marked by its letter. Decoration: the numbers stand beside it. */
function PairLanes({ a, b, bounds = [] }: PairLanesProps) {
  return (
    <span className="pair-lanes" aria-hidden="true">
      {bounds.map((bound) => (
        <i key={bound} className="bound" style={{ left: along(bound) }} />
      ))}
      <OneLane letter="A" lane={a} />
      <OneLane letter="B" lane={b} />
    </span>
  );
}

function OneLane({ letter, lane: { score, low, high } }: { letter: 'A' | 'B'; lane: Lane }) {
  return (
    <span className={`lane ${letter}${score === null ? ' void' : ''}`}>
      {low !== null && high !== null && <u style={{ left: along(low), right: along(1 - high) }} />}
      {score !== null && <b style={{ left: along(score) }}>{letter}</b>}
    </span>
  );
}
