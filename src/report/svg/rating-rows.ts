import type { LeaderboardRow } from '../../documents/ranking.ts';
import { formatRank } from '../leaderboard/leaderboard-summary.ts';
import { formatPoints, formatRated, formatRating } from '../number-format.ts';
import { shownName } from '../shown-name.ts';
import { type CardColor, paint } from './card-colors.ts';
import { clippedLine } from './card-header.ts';
import { INNER_WIDTH, MARGIN, RIGHT } from './card-layout.ts';
import { element, type Markup } from './element.ts';
import { fitText } from './fit-text.ts';
import { hatchedBar } from './hatched-bar.ts';
import { textWidth } from './text-width.ts';

export const RATING_ROW_HEIGHT = 26;
const RANK_SIZE = 12;
const RANK_GAP = 14;
const NARROWEST_RANK = 30;
const SCALE_LEFT = MARGIN + 252;
const SCALE_GAP = 14;
const SCALE_WIDTH = 178;
const TRACK_HEIGHT = 6;
const DOT_RADIUS = 4;

/** What the rows are measured by. */
export interface RatingScale {
  low: number;
  high: number;
  isStatic: boolean;
}

/** A scale that holds every shown rating and its interval; null when nothing is rated. */
export function ratingScale(rows: readonly LeaderboardRow[], isStatic: boolean): RatingScale | null {
  if (isStatic)
    return rows.some(({ staticScore }) => staticScore !== null) ? { low: 0, high: 100, isStatic } : null;
  const values = rows.flatMap(({ bradleyTerry, ciLow, ciHigh }) =>
    [bradleyTerry, ciLow, ciHigh].filter((value) => value !== null),
  );
  if (values.length === 0) return null;
  const [low, high] = [
    Math.floor(Math.min(...values) / 50) * 50,
    Math.ceil(Math.max(...values) / 50) * 50,
  ] as const;
  return { low, high: Math.max(high, low + 50), isStatic };
}

/** "Rank 1–2: crane, 1712 (1650–1774)", for those who hear the picture. */
export function describeRatedRow(row: LeaderboardRow, isStatic: boolean): string {
  const value = ratedText(row, isStatic);
  return `${row.rankBest === null ? 'Unranked' : `Rank ${formatRank(row)}`}: ${shownName(row.name)}, ${value}`;
}

/** The rows below one another, their ratings with intervals on one scale; `y` is the first baseline. */
export function ratingRows(rows: readonly LeaderboardRow[], scale: RatingScale | null, y: number): Markup[] {
  const ranks = rows.map((row) => textWidth(formatRank(row), RANK_SIZE));
  const nameLeft = MARGIN + Math.max(NARROWEST_RANK, ...ranks) + RANK_GAP;
  return rows.map((row, index) => ratingRow(row, scale, nameLeft, y + index * RATING_ROW_HEIGHT));
}

/** The ends of the scale, below the last row. */
export function ratingAxis({ low, high, isStatic }: RatingScale, y: number): Markup[] {
  const small = { y, 'font-size': 10, ...paint({ fill: 'muted' }) };
  const shown = (value: number) => (isStatic ? String(value) : formatRating(value));
  return [
    element('text', { x: SCALE_LEFT, ...small }, shown(low)),
    element('text', { x: SCALE_LEFT + SCALE_WIDTH, 'text-anchor': 'end', ...small }, shown(high)),
  ];
}

function ratingRow(
  row: LeaderboardRow,
  scale: RatingScale | null,
  nameLeft: number,
  baseline: number,
): Markup {
  const nameWidth = SCALE_LEFT - SCALE_GAP - nameLeft;
  const isStatic = scale?.isStatic ?? false;
  const value = isStatic ? row.staticScore : row.bradleyTerry;
  const name = fitText(shownName(row.name), { width: nameWidth, sizes: [13], weight: 'bold' });
  return element(
    'g',
    {},
    element(
      'text',
      { x: MARGIN, y: baseline, 'font-size': RANK_SIZE, ...paint({ fill: 'muted' }) },
      formatRank(row),
    ),
    clippedLine(name.text, {
      x: nameLeft,
      baseline,
      width: nameWidth,
      size: name.size,
      attributes: { 'font-weight': 600, ...paint({ fill: 'ink' }) },
    }),
    scale === null || value === null ? unrated(baseline) : rated(row, value, scale, baseline),
    element(
      'text',
      {
        x: RIGHT,
        y: baseline,
        'text-anchor': 'end',
        'font-size': 12,
        ...paint({ fill: value === null ? 'muted' : 'ink' }),
      },
      fitText(ratedText(row, isStatic), {
        width: INNER_WIDTH - (SCALE_LEFT + SCALE_WIDTH - MARGIN) - 12,
        sizes: [12],
      }).text,
    ),
  );
}

function ratedText(row: LeaderboardRow, isStatic: boolean): string {
  if (isStatic) return row.staticScore === null ? 'not scored' : formatPoints(row.staticScore);
  return row.bradleyTerry === null ? 'no rating' : formatRated(row.bradleyTerry, row);
}

function unrated(baseline: number): Markup[] {
  return hatchedBar(
    { x: SCALE_LEFT, y: baseline - 4 - TRACK_HEIGHT / 2, width: SCALE_WIDTH, height: TRACK_HEIGHT },
    'hatch',
  );
}

function rated(
  { ciLow, ciHigh }: LeaderboardRow,
  value: number,
  { low, high, isStatic }: RatingScale,
  baseline: number,
): Markup[] {
  const at = (rating: number) =>
    SCALE_LEFT + SCALE_WIDTH * Math.min(1, Math.max(0, (rating - low) / (high - low)));
  const middle = baseline - 4;
  const interval = isStatic || ciLow === null || ciHigh === null ? null : [at(ciLow), at(ciHigh)];
  const role: CardColor = interval === null && !isStatic ? 'hatch' : 'sound';
  return [
    element('path', {
      d: `M${SCALE_LEFT} ${middle}h${SCALE_WIDTH}`,
      ...paint({ fill: 'none', stroke: 'line' }),
    }),
    ...(interval === null
      ? []
      : [
          element('rect', {
            x: interval[0],
            y: middle - TRACK_HEIGHT / 2,
            width: Math.max(1, (interval[1] ?? 0) - (interval[0] ?? 0)),
            height: TRACK_HEIGHT,
            rx: 3,
            'fill-opacity': 0.35,
            ...paint({ fill: 'sound' }),
          }),
        ]),
    element('circle', { cx: at(value), cy: middle, r: DOT_RADIUS, ...paint({ fill: role }) }),
  ];
}
