import type { JudgeLayer } from '../../../../src/documents/judge-layer.ts';
import { type JudgedRow, judgedRows } from '../../../../src/report/judge/judge-view.ts';
import { countQuotes } from '../../../../src/report/judge/judgement-view.ts';
import { formatUnit } from '../../../../src/report/number-format.ts';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { Meter } from '../../design/meter.tsx';
import { DimensionLink } from './dimension-link.tsx';

const COLUMNS: readonly Column<JudgedRow>[] = [
  column('Dimension', { isRowHeader: true }, ({ name }) => <DimensionLink name={name} />),
  column('Judged', { key: 'score' }, ({ assessment: { score, status } }) => (
    <Meter score={score} status={status} />
  )),
  column('Each judge', { key: 'judges' }, ({ assessment: { judgements } }) =>
    judgements.length === 0 ? (
      <span className="quiet">—</span>
    ) : (
      judgements.map(({ score }) => formatUnit(score)).join(' · ')
    ),
  ),
  column('Spread', { numeric: true }, ({ assessment: { spread } }) => formatUnit(spread)),
  column('Evidence', { className: 'extra' }, ({ assessment: { judgements } }) =>
    countQuotes(judgements.flatMap(({ evidence }) => evidence)),
  ),
];

/** What the judges gave, dimension by dimension; the reasons are behind the links. */
export function JudgedDimensions({ assessments }: Pick<JudgeLayer, 'assessments'>) {
  return (
    <DataTable
      columns={COLUMNS}
      rows={judgedRows({ assessments })}
      rowKey={({ name }) => name}
      caption="What the judges gave; a dimension opens to their reasons"
    />
  );
}
