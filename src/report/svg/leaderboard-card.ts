import type { Leaderboard } from '../../documents/ranking.ts';
import { bandName, summariseLeaderboard } from '../leaderboard/leaderboard-summary.ts';
import { formatCost, formatCount, formatPercent } from '../number-format.ts';
import { namePositionBias } from '../ranking/position-bias.ts';
import { paint } from './card-colors.ts';
import { cardFrame, separator } from './card-frame.ts';
import { cardHeader } from './card-header.ts';
import { HEADER_HEIGHT, INNER_WIDTH, MARGIN } from './card-layout.ts';
import type { Pill } from './card-pill.ts';
import { element, type Markup } from './element.ts';
import { type Fact, factStrip } from './fact-strip.ts';
import { fitText } from './fit-text.ts';
import { describeRatedRow, RATING_ROW_HEIGHT, ratingAxis, ratingRows, ratingScale } from './rating-rows.ts';

/** The top of a leaderboard is what a README has room for. */
const MOST_ROWS = 10;
const ROWS_TOP = HEADER_HEIGHT + 30;
const WIDEST_FACT = 240;

/** The top of a leaderboard, with intervals. */
export function leaderboardCard(leaderboard: Leaderboard): string {
  const { corpus, leaderboard: all, ratedBy, tool } = leaderboard;
  const isStatic = ratedBy === 'static';
  const rows = all.slice(0, MOST_ROWS);
  const scale = ratingScale(rows, isStatic);
  const summary = summariseLeaderboard(leaderboard);
  const belowRows = ROWS_TOP + Math.max(0, rows.length - 1) * RATING_ROW_HEIGHT + 22;
  const rowsEnd = belowRows + 14;
  const facts = factStrip(factsOf(leaderboard), { x: MARGIN, y: rowsEnd + 24, width: INNER_WIDTH });
  const [head] = summary.head.split('. ');
  return cardFrame(
    {
      contentHeight: rowsEnd + 24 + facts.height,
      title: `Leaderboard: ${summary.highest ?? head}`,
      description: [
        summary.head,
        ...summary.missing,
        ...rows.map((row) => describeRatedRow(row, isStatic)),
        ...(all.length > rows.length ? [`And ${formatCount(all.length - rows.length)} more`] : []),
        ...summary.reading,
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
    separator(HEADER_HEIGHT),
    bandLines(leaderboard, rows.length),
    ratingRows(rows, scale, ROWS_TOP),
    below(all.length - rows.length, rows.length, belowRows),
    scale === null ? null : ratingAxis(scale, belowRows),
    separator(rowsEnd),
    facts.markup,
  );
}

function below(more: number, shown: number, y: number): Markup | null {
  const said = shown === 0 ? 'No skill has a place here.' : more > 0 ? `and ${formatCount(more)} more` : null;
  return said === null
    ? null
    : element('text', { x: MARGIN, y, 'font-size': 11, ...paint({ fill: 'muted' }) }, said);
}

/** A line where what stands below is surely worse, or cannot be compared. */
function bandLines({ leaderboard, components }: Leaderboard, shown: number): Markup[] {
  return leaderboard.slice(0, shown).flatMap((row, index) => {
    const before = leaderboard[index - 1];
    if (before === undefined || bandName(row, components) === bandName(before, components)) return [];
    return [
      element('path', {
        d: `M${MARGIN} ${ROWS_TOP + index * RATING_ROW_HEIGHT - 17.5}h${INNER_WIDTH}`,
        'stroke-dasharray': row.component === leaderboard[index - 1]?.component ? undefined : '4 3',
        ...paint({ fill: 'none', stroke: 'line' }),
      }),
    ];
  });
}

function pillsOf({ complete, ratedBy }: Leaderboard): Pill[] {
  return [
    ...(complete ? [] : [{ text: 'incomplete', alarm: true }]),
    ...(ratedBy === 'static' ? [{ text: 'no games, no Elo', dashed: true }] : []),
  ];
}

function factsOf(leaderboard: Leaderboard): Fact[] {
  const { components, corpus, costUsd, games, models, positionBias, ratedBy, unreadable } = leaderboard;
  const competitors: Fact = {
    label: 'Different skills',
    value: formatCount(corpus.competitors),
    note: unreadable.length > 0 ? `${formatCount(unreadable.length)} unreadable` : 'all readable',
  };
  if (ratedBy === 'static') return [competitors, { label: 'Rated by', value: 'static analysis' }];
  return [
    competitors,
    {
      label: 'Games',
      value: formatCount(games.played + games.earlier),
      note: games.failed > 0 ? `${formatCount(games.failed)} failed` : 'both orders each',
    },
    {
      label: models.length > 1 ? 'Judges' : 'Judge',
      value: fitText(models.join(', ') || 'nobody', { width: WIDEST_FACT, sizes: [14], weight: 'bold' }).text,
      note: formatCost(costUsd),
    },
    {
      label: 'Position bias',
      value: positionBias.rate === null ? '—' : formatPercent(positionBias.rate),
      note: namePositionBias(positionBias),
    },
    ...(components > 1
      ? [{ label: 'Groups', value: formatCount(components), note: 'not comparable with one another' }]
      : []),
  ];
}
