import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import { DIMENSION_NAMES, type DimensionName } from '@plugin-eval/core/documents/names.ts';
import type { Leaderboard } from '@plugin-eval/core/documents/ranking.ts';
import { leaderboardHistogram } from '@plugin-eval/report/leaderboard/leaderboard-histogram.ts';
import { leaderboardProvenance, leaderboardView } from '@plugin-eval/report/leaderboard/leaderboard-view.ts';
import { ratingSpan } from '@plugin-eval/report/leaderboard/rating-span.ts';
import { formatPercent } from '@plugin-eval/report/number-format.ts';
import { useMemo } from 'react';
import { HistogramChart } from '../../charts/histogram-chart.tsx';
import { FactList, Sections } from '../../design/blocks.tsx';
import { DataTable } from '../../design/data-table.tsx';
import { Page } from '../../design/page.tsx';
import { UntrustedPath } from '../../design/untrusted.tsx';
import { useQueryValue } from '../../route/use-route.ts';
import { FilterSelect } from '../../table/filter-select.tsx';
import { useRowFilters } from '../../table/row-filters.tsx';
import type { EntryPageProps } from '../page-props.ts';
import { boardColumns } from './board-columns.tsx';
import { boardFilters } from './board-filters.ts';
import { boardRows } from './board-row.ts';

/** Fewer skills are seen better in the table. */
const FEWEST = 20;

/** Number of rows from which only visible ones are drawn. */
const VIRTUAL_FROM = 200;
const ROW_HEIGHT = 57;
/** All dimensions, to choose the rating. */
const RATED_BY = DIMENSION_NAMES.map((name) => [name, name] as const);

/** The skills of a corpus, best first, with how sure their places are. */
export function LeaderboardPage({ entry, document }: EntryPageProps<'leaderboard'>) {
  const leaderboard = useMemo(() => fromPublished(document.document) as Leaderboard, [document]);
  const widgets = {
    board: () => (
      <>
        <BoardSpread leaderboard={leaderboard} />
        <Board leaderboard={leaderboard} />
      </>
    ),
  };
  return (
    <Page
      title={entry.title}
      kind="leaderboard"
      heading="Leaderboard"
      subtitle={<UntrustedPath path={leaderboard.corpus.path} />}
      provenance={<FactList className="provenance" facts={leaderboardProvenance(leaderboard)} />}
    >
      <Sections sections={leaderboardView(leaderboard)} widgets={widgets} />
    </Page>
  );
}

function Board({ leaderboard }: { leaderboard: Leaderboard }) {
  const [by] = useQueryValue('by');
  const dimension = DIMENSION_NAMES.find((name) => name === by) ?? null;
  const rows = useMemo(() => boardRows(leaderboard, dimension), [leaderboard, dimension]);
  const span = useMemo(() => ratingSpan(rows), [rows]);
  const columns = useMemo(() => boardColumns(span, rows.length), [span, rows.length]);
  const sort = useQueryValue('sort');
  const filters = useMemo(() => boardFilters(rows), [rows]);
  const { shown, controls } = useRowFilters(rows, filters, {
    label: 'Skills',
    placeholder: 'name, path, category',
    noun: 'skill',
    virtualFrom: VIRTUAL_FROM,
    fewestOptions: 2,
    before: rows.some(({ dimensions }) => dimensions !== null) && (
      <FilterSelect name="by" title="Rated by" options={RATED_BY} />
    ),
  });
  return (
    <>
      {controls}
      <DataTable
        columns={columns}
        rows={shown}
        rowKey={({ place }) => String(place)}
        caption={captionOf(leaderboard, span !== null, dimension)}
        sort={sort}
        empty={rows.length === 0 ? 'The corpus contains no skill.' : 'No skill matches these filters.'}
        virtualFrom={VIRTUAL_FROM}
        rowHeight={ROW_HEIGHT}
        className={`board ${span === null ? 'by-score' : 'by-rating'}`}
      />
    </>
  );
}

function captionOf(
  { level, ratedBy }: Leaderboard,
  isRated: boolean,
  dimension: DimensionName | null,
): string {
  if (isRated)
    return `Skills by rating${dimension === null ? '' : ` in ${dimension}`}, all on one scale: the point is the rating, the line its ${formatPercent(level)} interval, the faint stroke the mean of 1500`;
  return ratedBy === 'static'
    ? 'Skills by static score, from 0 to 100'
    : 'No game was played, so there is no rating; these are static scores, from 0 to 100';
}

/** The distribution of all skills' ratings, or of their static scores when there are none. */
function BoardSpread({ leaderboard }: { leaderboard: Leaderboard }) {
  const histogram = useMemo(() => leaderboardHistogram(leaderboard), [leaderboard]);
  return leaderboard.leaderboard.length < FEWEST ? null : <HistogramChart histogram={histogram} />;
}
