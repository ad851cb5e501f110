import type { Assessment, JudgeLayer } from '../../../../src/documents/judge-layer.ts';
import { DIMENSION_NAMES, type DimensionName } from '../../../../src/documents/names.ts';
import { formatUnit, plural } from '../../../../src/report/number-format.ts';
import { type Column, DataTable } from '../../design/data-table.tsx';
import { Meter } from '../../design/meter.tsx';
import { DimensionLink } from './dimension-link.tsx';

interface Row {
  name: DimensionName;
  assessment: Assessment;
}

const COLUMNS: readonly Column<Row>[] = [
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
    cell: ({ assessment: { judgements } }) => evidenceWords(judgements.flatMap(({ evidence }) => evidence)),
  },
];

/** What the judges gave, dimension by dimension; the reasons are behind the links. */
export function JudgedDimensions({ assessments }: Pick<JudgeLayer, 'assessments'>) {
  const rows = DIMENSION_NAMES.flatMap((name): Row[] => {
    const assessment = assessments[name];
    return assessment === undefined ? [] : [{ name, assessment }];
  });
  return (
    <DataTable
      columns={COLUMNS}
      rows={rows}
      rowKey={({ name }) => name}
      caption="What the judges gave; a dimension opens to their reasons"
    />
  );
}

function evidenceWords(evidence: readonly { found: boolean }[]): string {
  if (evidence.length === 0) return 'none';
  const missing = evidence.filter(({ found }) => !found).length;
  return `${plural(evidence.length, 'quote')}${missing === 0 ? '' : `, ${missing} not found`}`;
}
