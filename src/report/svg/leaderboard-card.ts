import type { Leaderboard, LeaderboardRow } from '../../documents/ranking.ts';
import type { RowScale } from '../charts/rows-option.ts';
import { formatName } from '../format-name.ts';
import { listJudges } from '../judge/judge-name.ts';
import { bandName, formatRank, summariseLeaderboard } from '../leaderboard/leaderboard-summary.ts';
import { ratingSpan } from '../leaderboard/rating-span.ts';
import { formatCost, formatCount, formatPercent, formatPoints, formatRated } from '../number-format.ts';
import { namePositionBias } from '../ranking/position-bias.ts';
import type { Fact } from '../view-model/blocks.ts';
import { fact } from '../view-model/build-blocks.ts';
import { card } from './card-frame.ts';
import { cardHeader } from './card-header.ts';
import type { Pill } from './card-pill.ts';
import { factsPart } from './fact-strip.ts';
import { fitText } from './fit-text.ts';
import { type CardRow, rowsPart } from './rows-part.ts';
import { verdictPart } from './verdict-part.ts';

/** The top of a leaderboard is what a README has room for. */
const MOST_ROWS = 10;
const POINTS: RowScale = { min: 0, max: 100 };
const WIDEST_FACT = 240;

/** The top of a leaderboard, with intervals. */
export function leaderboardCard(leaderboard: Leaderboard): string {
  const { corpus, leaderboard: all, ratedBy, tool } = leaderboard;
  const isStatic = ratedBy === 'static';
  const rows = all.slice(0, MOST_ROWS);
  const scale = isStatic ? POINTS : spanOf(rows);
  const { head, caution, highest, missing, reading } = summariseLeaderboard(leaderboard);
  const more = all.length - rows.length;
  return card(
    {
      title: `Leaderboard: ${highest ?? head.split('. ')[0]}`,
      description: [
        head,
        ...(caution === null ? [] : [caution]),
        ...missing,
        ...rows.map(
          (row) =>
            `${row.rankBest === null ? 'Unranked' : `Rank ${formatRank(row)}`}: ${formatName(row.name)}, ${ratedText(row, isStatic)}`,
        ),
        ...(more > 0 ? [`And ${formatCount(more)} more`] : []),
        ...reading,
      ].join(' '),
      tool,
      stamp: isStatic ? null : `seed ${leaderboard.seed}`,
    },
    cardHeader({
      kind: isStatic ? 'static scores' : `${formatPercent(leaderboard.level)} intervals`,
      name: 'Leaderboard',
      path: corpus.path,
      value: formatCount(corpus.skills),
      unit: corpus.skills === 1 ? 'skill' : 'skills',
      interval: null,
      pills: pillsOf(leaderboard),
    }),
    [
      ...(caution === null ? [] : [verdictPart({ verdict: caution, basis: '', alarm: true })]),
      rowsPart({
        rows: rows.map((row, index) => ({
          ...rowOf(row, isStatic),
          above: lineAbove(row, rows[index - 1], leaderboard),
        })),
        scale,
        head: {
          label: 'Rank and skill',
          from: scale === null ? '' : String(scale.min),
          to: scale === null ? '' : String(scale.max),
          columns: isStatic ? ['Score'] : ['Rating'],
        },
        foot:
          rows.length === 0
            ? 'No skill has a place here.'
            : more > 0
              ? `and ${formatCount(more)} more`
              : null,
      }),
      factsPart(factsOf(leaderboard)),
    ],
  );
}

function spanOf(rows: readonly LeaderboardRow[]): RowScale | null {
  const span = ratingSpan(rows);
  return span === null ? null : { min: span.from, max: span.to };
}

function rowOf(row: LeaderboardRow, isStatic: boolean): CardRow {
  const value = isStatic ? row.staticScore : row.bradleyTerry;
  const hasInterval = !isStatic && row.ciLow !== null && row.ciHigh !== null;
  return {
    lead: formatRank(row),
    label: formatName(row.name),
    isForeign: true,
    isStrong: true,
    marks:
      value === null ? [] : [{ at: value, shape: 'dot', tone: hasInterval || isStatic ? 'sound' : 'hatch' }],
    ...(hasInterval ? { low: row.ciLow, high: row.ciHigh } : {}),
    cells: [{ text: ratedText(row, isStatic), tone: value === null ? 'muted' : 'ink' }],
  };
}

/** Where what stands below is surely worse, or cannot be compared. */
function lineAbove(
  row: LeaderboardRow,
  before: LeaderboardRow | undefined,
  { components, ratedBy }: Leaderboard,
): CardRow['above'] {
  if (before === undefined || ratedBy === 'static') return null;
  if (bandName(row, components) === bandName(before, components)) return null;
  return row.component === before.component ? 'line' : 'dashes';
}

function ratedText(row: LeaderboardRow, isStatic: boolean): string {
  if (isStatic) return row.staticScore === null ? 'not scored' : formatPoints(row.staticScore);
  return row.bradleyTerry === null ? 'no rating' : formatRated(row.bradleyTerry, row);
}

function pillsOf({ complete, ratedBy }: Leaderboard): Pill[] {
  return [
    ...(complete ? [] : [{ text: 'incomplete', alarm: true }]),
    ...(ratedBy === 'static' ? [{ text: 'no games, no Elo', dashed: true }] : []),
  ];
}

function factsOf(leaderboard: Leaderboard): Fact[] {
  const { components, corpus, costUsd, games, models, positionBias, ratedBy, unreadable } = leaderboard;
  const competitors: Fact = fact(
    'Different skills',
    formatCount(corpus.competitors),
    unreadable.length > 0 ? `${formatCount(unreadable.length)} unreadable` : 'all readable',
  );
  if (ratedBy === 'static') return [competitors, fact('Rated by', 'static analysis')];
  return [
    competitors,
    fact(
      'Games',
      formatCount(games.played + games.earlier),
      games.failed > 0 ? `${formatCount(games.failed)} failed` : 'both orders each',
    ),
    fact(
      models.length > 1 ? 'Judges' : 'Judge',
      fitText(listJudges(models) || 'nobody', { width: WIDEST_FACT, sizes: [14], weight: 'bold' }).text,
      formatCost(costUsd),
    ),
    fact(
      'Position bias',
      positionBias.rate === null ? '—' : formatPercent(positionBias.rate),
      namePositionBias(positionBias),
    ),
    ...(components > 1 ? [fact('Groups', formatCount(components), 'not comparable with one another')] : []),
  ];
}
