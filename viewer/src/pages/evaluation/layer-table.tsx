import type { Evaluation } from '../../../../src/documents/evaluation.ts';
import { type DimensionName, LAYER_NAMES, type LayerName } from '../../../../src/documents/names.ts';
import { SUB_CHECK_OF, SUB_CHECK_TITLES } from '../../../../src/report/evaluation/static-view.ts';
import { formatPercent, formatUnit } from '../../../../src/report/number-format.ts';
import { type Column, DataTable } from '../../design/data-table.tsx';
import { Meter } from '../../design/meter.tsx';
import { LAYER_TITLES, type LayerPart, layerParts } from './layer-parts.ts';
import { SESSION_MEASURES } from './session-measures.ts';

interface Row extends LayerPart {
  by: string;
  isErrored: boolean;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'layer',
    title: 'Layer',
    isRowHeader: true,
    cell: ({ layer, by }) => (
      <>
        {LAYER_TITLES[layer]} <small>{by}</small>
      </>
    ),
  },
  {
    key: 'score',
    title: 'Score',
    cell: ({ score, nominal, isErrored }) =>
      nominal === 0 && score === null ? (
        <span className="quiet">has no part in it</span>
      ) : (
        <Meter score={score} status={isErrored ? 'errored' : 'unmeasured'} />
      ),
  },
  {
    key: 'nominal',
    title: 'Nominal weight',
    numeric: true,
    className: 'extra',
    cell: ({ nominal }) => formatPercent(nominal),
  },
  {
    key: 'share',
    title: 'Share here',
    numeric: true,
    cell: ({ score, share }) => (score === null ? '—' : formatPercent(share)),
  },
  {
    key: 'contribution',
    title: 'Gives',
    numeric: true,
    cell: ({ contribution }) => <b>{formatUnit(contribution)}</b>,
  },
];

/** How the score of a dimension comes about. */
export function LayerTable({ evaluation, name }: { evaluation: Evaluation; name: DimensionName }) {
  const dimension = evaluation.dimensions[name];
  const rows = layerParts(name, dimension).map((part) => ({
    ...part,
    by: measureOf(part.layer, name),
    isErrored:
      dimension.status === 'errored' &&
      part.score === null &&
      part.nominal > 0 &&
      isPresent(evaluation, part.layer),
  }));
  return (
    <DataTable
      columns={COLUMNS}
      rows={rows}
      rowKey={({ layer }) => layer}
      className="layers"
      caption="Shares times scores add up to the score of the dimension"
    />
  );
}

function measureOf(layer: LayerName, name: DimensionName): string {
  if (layer === 'judge') return 'the judges’ rubric';
  if (layer === 'monte_carlo') return SESSION_MEASURES[name] ?? 'not measured by sessions';
  const check = SUB_CHECK_OF[name];
  return check === undefined
    ? 'no sub-check speaks for it'
    : `sub-check ${SUB_CHECK_TITLES[check].toLowerCase()}`;
}

function isPresent({ layers }: Evaluation, wanted: LayerName): boolean {
  return LAYER_NAMES.includes(wanted) && layers.some(({ name }) => name === wanted);
}
