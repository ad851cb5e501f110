import { useMemo } from 'react';
import type { FailedMatchup, Leaderboard } from '../../../../src/documents/ranking.ts';
import { formatCount } from '../../../../src/report/number-format.ts';
import { type Column, DataTable } from '../../design/data-table.tsx';
import { ForeignName, ForeignPath, ForeignText } from '../../design/foreign.tsx';
import { Section } from '../../design/section.tsx';

type Unreadable = Leaderboard['unreadable'][number];
type Numbered<Row> = Row & { number: number };

const ROW_HEIGHT = 58;

const FAILED: readonly Column<Numbered<FailedMatchup>>[] = [
  {
    key: 'pair',
    title: 'Skills',
    isRowHeader: true,
    width: '40%',
    sortBy: ({ first }) => first.name,
    cell: ({ first, second }) => (
      <>
        <ForeignName name={first.name} longest={60} /> and <ForeignName name={second.name} longest={60} />
      </>
    ),
  },
  {
    key: 'reason',
    title: 'Reason',
    sortBy: ({ reason }) => reason,
    cell: ({ reason }) => <ForeignText text={reason} />,
  },
];

const UNREADABLE: readonly Column<Numbered<Unreadable>>[] = [
  {
    key: 'path',
    title: 'Skill',
    isRowHeader: true,
    width: '40%',
    sortBy: ({ path }) => path,
    cell: ({ path }) => <ForeignPath path={path} />,
  },
  {
    key: 'reason',
    title: 'Reason',
    sortBy: ({ reason }) => reason,
    cell: ({ reason }) => <ForeignText text={reason} />,
  },
];

/** Games that could not be played, and skills that have no place. */
export function BoardProblems({ leaderboard }: { leaderboard: Leaderboard }) {
  const failed = useMemo(() => numbered(leaderboard.failed), [leaderboard]);
  const unreadable = useMemo(() => numbered(leaderboard.unreadable), [leaderboard]);
  return (
    <>
      {failed.length > 0 && (
        <Section title="Games that could not be played" aside={formatCount(failed.length)}>
          <DataTable
            columns={FAILED}
            rows={failed}
            rowKey={({ number }) => String(number)}
            caption="Matchups without a result, and why"
            rowHeight={ROW_HEIGHT}
          />
        </Section>
      )}
      {unreadable.length > 0 && (
        <Section title="Skills without a place" aside={formatCount(unreadable.length)}>
          <DataTable
            columns={UNREADABLE}
            rows={unreadable}
            rowKey={({ number }) => String(number)}
            caption="Skills of the corpus that could not be read, and why"
            rowHeight={ROW_HEIGHT}
          />
        </Section>
      )}
    </>
  );
}

function numbered<Row>(rows: readonly Row[]): Numbered<Row>[] {
  return rows.map((row, number) => ({ ...row, number }));
}
