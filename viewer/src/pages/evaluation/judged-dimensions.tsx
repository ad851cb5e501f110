import type { JudgeLayer } from '../../../../src/documents/judge-layer.ts';
import { type JudgedRow, judgedRows } from '../../../../src/report/judge/judge-view.ts';
import { countQuotes } from '../../../../src/report/judge/judgement-view.ts';
import { formatUnit } from '../../../../src/report/number-format.ts';
import { type Column, DataTable } from '../../design/data-table.tsx';
import { Meter } from '../../design/meter.tsx';
import { DimensionLink } from './dimension-link.tsx';

const COLUMNS: readonly Column<JudgedRow>[] = [
  {
    key: 'dimension',
    title: 'Dimension',
    isRowHeader: true,
    cell: ({ name }) => <DimensionLink name={name} />,
  },
  {
    key: 'score',
    title: 'Judged',
    cell: ({ assessment: { score, status } }) => <Meter score={score} status={status} />,
  },
  {
    key: 'judges',
    title: 'Each judge',
    cell: ({ assessment: { judgements } }) =>
      judgements.length === 0 ? (
        <span className="quiet">—</span>
      ) : (
        judgements.map(({ score }) => formatUnit(score)).join(' · ')
      ),
  },
  {
    key: 'spread',
    title: 'Spread',
    numeric: true,
    cell: ({ assessment: { spread } }) => formatUnit(spread),
  },
  {
    key: 'evidence',
    title: 'Evidence',
    className: 'extra',
    cell: ({ assessment: { judgements } }) => countQuotes(judgements.flatMap(({ evidence }) => evidence)),
  },
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
