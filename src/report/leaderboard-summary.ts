import type { Leaderboard, LeaderboardRow, PositionBias } from '../documents/ranking.ts';
import { formatShareInterval } from './interval-format.ts';
import { formatCost, formatCount, formatPercent, formatShare, plural } from './number-format.ts';

/** What a leaderboard says of itself, in sentences; the weightiest first. Paths in it are foreign text. */
export function describeLeaderboard(leaderboard: Leaderboard): string[] {
  const { ratedBy, corpus, games, models, method, components, costUsd, complete } = leaderboard;
  const copies =
    corpus.competitors === corpus.skills ? '' : `, ${formatCount(corpus.competitors)} of them different`;
  const skills = `${plural(corpus.skills, 'skill')}${copies}`;
  if (ratedBy === 'static') {
    return [`${skills}, in the order of their static scores. No model was asked, and there is no Elo.`];
  }
  const total = games.played + games.earlier;
  return [
    `${skills}, ${formatCount(total)} ${total === 1 ? 'game' : 'games'} judged by ${models.join(', ')}${games.earlier > 0 ? `, ${formatCount(games.earlier)} of them in earlier runs` : ''}. ${cost(games.played, costUsd)}`,
    ...(complete ? [] : [`Incomplete: ${plural(games.failed, 'game')} could not be played.`]),
    describePositionBias(leaderboard.positionBias),
    `Ratings are Bradley-Terry on the Elo scale, mean 1500${method === null ? '' : `, ${METHODS[method]}`}; intervals at ${formatPercent(leaderboard.level)} are against that mean. Skills whose intervals overlap, directly or through others, share a band.`,
    ...(components > 1
      ? [`${components} groups of skills have no game between them: their ratings are not comparable.`]
      : []),
  ];
}

const METHODS: Record<NonNullable<Leaderboard['method']>, string> = {
  'maximum-likelihood': 'by maximum likelihood',
  'prior-mode':
    'the mode under N(0, 1) priors on the log strengths, since some skills won or lost everything and have no maximum',
  mixed: 'by maximum likelihood where it exists and else the mode under N(0, 1) priors',
};

function cost(played: number, costUsd: number | null): string {
  return played === 0 ? 'Nothing was played now.' : `Those played now: ${formatCost(costUsd)}.`;
}

/** How far the judge went by the place in which it saw a skill. */
export function describePositionBias(bias: PositionBias): string {
  const { rate, ciLow, ciHigh, pairs, disagreements, firstPreferred, secondPreferred } = bias;
  if (rate === null) return 'Position bias: no pair was judged in both orders.';
  const interval = formatShareInterval(ciLow, ciHigh);
  const lean =
    disagreements === 0
      ? ''
      : ` (the first place won ${firstPreferred} of them, the second ${secondPreferred}); they count as draws`;
  return `Position bias: ${disagreements} of ${formatCount(pairs)} pairs were decided differently in the two orders, ${formatShare(rate)}${interval === null ? '' : `, interval ${interval}`}${lean}.`;
}

/** "1", "2–7", or nothing for what has no rank. */
export function formatRank({ rankBest, rankWorst }: LeaderboardRow): string {
  if (rankBest === null || rankWorst === null) return '—';
  return rankBest === rankWorst ? String(rankBest) : `${rankBest}–${rankWorst}`;
}

/** A rating without decimals: nothing behind the point is known. */
export function formatRating(rating: number | null): string {
  return rating === null ? '—' : rating.toFixed(0);
}

/** "1502–1650"; null without an interval. */
export function formatRatingInterval(low: number | null, high: number | null): string | null {
  return low === null || high === null ? null : `${formatRating(low)}–${formatRating(high)}`;
}
