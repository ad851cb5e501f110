import type { MonteCarloLayer } from '../../../../../src/documents/monte-carlo-layer.ts';
import { PROMPT_BUCKETS, type PromptBucket } from '../../../../../src/documents/names.ts';
import { formatPercent } from '../../../../../src/report/number-format.ts';
import { type Column, DataTable } from '../../../design/data-table.tsx';
import { Meter } from '../../../design/meter.tsx';

interface Row {
  bucket: PromptBucket;
  runs: number;
  activated: number;
  low: number | null;
  high: number | null;
}

const NAMES: Record<PromptBucket, string> = {
  explicit: 'Explicit',
  implicit: 'Implicit',
  contextual: 'Contextual',
  near_miss: 'Near miss',
};

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'bucket',
    title: 'Prompts',
    isRowHeader: true,
    cell: ({ bucket }) => (
      <>
        {NAMES[bucket]} {bucket === 'near_miss' && <small>should stay silent</small>}
      </>
    ),
  },
  {
    key: 'activated',
    title: 'Activated',
    width: '45%',
    cell: ({ runs, activated, low, high }) => (
      <Meter
        score={runs === 0 ? null : activated / runs}
        low={low}
        high={high}
        weakBelow={null}
        format={(share: number | null) => formatPercent(share, 1)}
      />
    ),
  },
  { key: 'runs', title: 'Sessions', numeric: true, cell: ({ runs, activated }) => `${activated} of ${runs}` },
];

/** How often it was activated by each kind of prompt. */
export function BucketTable({ layer: { activation } }: { layer: MonteCarloLayer }) {
  if (activation === null) return null;
  const rows = PROMPT_BUCKETS.flatMap((bucket): Row[] => {
    const own = activation.byBucket[bucket];
    if (own === undefined) return [];
    const { runs, activated, ciLow, ciHigh } = own;
    return [{ bucket, runs, activated, low: ciLow, high: ciHigh }];
  });
  if (rows.length === 0) return null;
  return (
    <DataTable
      columns={COLUMNS}
      rows={rows}
      rowKey={({ bucket }) => bucket}
      caption="Activation by kind of prompt; the intervals allow for repeats of a prompt being alike"
    />
  );
}
