import { percentileInterval, replicatesOf } from './bootstrap.ts';
import type { Interval } from './interval.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A rating difference of 400 means odds of ten to one. */
const SCALE = 400;
const START = 1500;
const K = 32;
/** Points; less is rounding. */
const ROUNDING = 1e-9;

/** One game of the rated subject. */
export interface EloGame {
  opponentRating: number;
  /** The subject's score: 1 a win, 0.5 a draw, 0 a loss. */
  score: 0 | 0.5 | 1;
}

export interface EloResampling {
  /** @example 500 */
  resamples: number;
  /** Level in (0, 1). @example 0.95 */
  level: number;
  random: SeededRandom;
}

/**
 * Expected score in [0, 1] of a player against an opponent, ratings in Elo points.
 * Source: Elo, "The rating of chessplayers" (1978), in its logistic form.
 */
export function expectedScore(rating: number, opponentRating: number): number {
  return 1 / (1 + 10 ** ((opponentRating - rating) / SCALE));
}

/**
 * Rating after a sequence of games; `start` without any. Opponents keep their ratings, the subject's moves by
 * k * (score - expected score) after each game, so that the order of the games matters.
 * @param k most points that one game can move
 */
export function eloAfter(start: number, games: readonly EloGame[], k = K): number {
  return games.reduce((rating, game) => updated(rating, game.opponentRating, game.score, k), start);
}

/**
 * Ratings of all contenders after games played one after the other, in which both sides move by the same number of
 * points. They keep their mean, and depend on the order of the games.
 * @param contenders how many, at least those that play
 * @param games contenders as indices from 0 on; `score` in [0, 1] is that of `a`
 * @throws RangeError an unknown contender, one that plays itself, or an impossible score
 */
export function eloTournament(
  contenders: number,
  games: readonly { a: number; b: number; score: number }[],
  start = START,
  k = K,
): Float64Array {
  const ratings = new Float64Array(contenders).fill(start);
  for (const { a, b, score } of games) {
    const [ratingA, ratingB] = [ratings[a], ratings[b]];
    if (ratingA === undefined || ratingB === undefined || a === b) {
      throw new RangeError(`A game is between two of ${contenders} contenders, not ${a} and ${b}.`);
    }
    if (!(score >= 0 && score <= 1)) throw new RangeError('A score lies in [0, 1].');
    ratings[a] = updated(ratingA, ratingB, score, k);
    ratings[b] = updated(ratingB, ratingA, 1 - score, k);
  }
  return ratings;
}

/**
 * Computes the interval of `eloAfter` by resampling games with replacement and replaying each resample in the
 * order of its draw, so that it includes the effect of the order; null without games, and when all resamples
 * are equal, which show no variation. It describes the rating's variation over similar games, not the true
 * strength: it does not correct a rating that has not moved far enough, and games with equal results give a
 * narrow interval. Source: docs/specification/quality.md, "Elo".
 */
export function eloInterval(
  start: number,
  games: readonly EloGame[],
  { resamples, level, random }: EloResampling,
): Interval | null {
  if (games.length === 0) return null;
  const replicates = replicatesOf(resamples, () => {
    let rating = start;
    for (let draw = 0; draw < games.length; draw += 1) {
      const game = games[random.integerBelow(games.length)];
      if (game) rating = updated(rating, game.opponentRating, game.score, K);
    }
    return rating;
  });
  const interval = percentileInterval(replicates, level);
  return interval !== null && interval.high - interval.low > ROUNDING ? interval : null;
}

function updated(rating: number, opponentRating: number, score: number, k: number): number {
  return rating + k * (score - expectedScore(rating, opponentRating));
}
