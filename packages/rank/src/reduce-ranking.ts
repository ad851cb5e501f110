import type { Matchup, Ranking } from '@plugin-eval/core/documents/ranking.ts';
import { FEWEST_OPPONENTS } from '@plugin-eval/core/methodology/badge.ts';
import {
  type BradleyTerryFit,
  fitBradleyTerry,
  MEAN_RATING,
} from '@plugin-eval/core/statistics/bradley-terry.ts';
import { bradleyTerryInterval } from '@plugin-eval/core/statistics/bradley-terry-intervals.ts';
import { type EloGame, eloAfter, eloInterval } from '@plugin-eval/core/statistics/elo.ts';
import { type SeededRandom, seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { percentileIntervalOf, standingOf } from '@plugin-eval/core/statistics/standings.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { totalPaid } from '@plugin-eval/engine/run/total-paid.ts';
import { winRecordOf } from './decided-pairs.ts';
import { dimensionTallies } from './dimension-tallies.ts';
import { positionBias } from './measure-position-bias.ts';
import type { OpponentPlan } from './plan-opponents.ts';
import type { PlayedGames } from './play-games.ts';
import type { PlayedMatchup } from './play-matchup.ts';
import { alikeGamesNotes, leftOutFilesNotes, leftOutSkillsNotes } from './ranking-notes.ts';
import { decisionsOf, reversedResult, scoreOf } from './reduce-matchup.ts';

const LEVEL = 0.95;
const RESAMPLES = 500;
/** Reason for a missing interval of identical games. */
const ALIKE = 'All resamples of the games give the same rating, which is not an estimate of how it varies.';
const CI_METHOD = `Percentile bootstrap over the games, ${RESAMPLES} resamples; opponents at fixed ratings.`;

/** The ranking of one skill from the planned games and their results. */
export function reduceRanking(
  plan: OpponentPlan,
  { played, failed }: PlayedGames<PlayedMatchup>,
  { models, seed }: { models: readonly ResolvedModel[]; seed: number },
): Ranking {
  const matchups = played.map(({ matchup }) => matchup);
  const others = plan.contents.flatMap(({ skills }, index) => skills.map(() => plan.fit.contenders[index]));
  const rated = others.filter((fit) => fit?.component != null).length;
  return {
    ...statusOf(plan, { played, failed }),
    corpus: { skills: others.length, rated },
    opponents: matchups.length,
    ...eloOf(plan, matchups, seededRandom(seed)),
    ...bradleyTerryOf(plan, matchups),
    positionBias: positionBias(matchups.map(({ verdicts }) => decisionsOf(verdicts, ({ winner }) => winner))),
    dimensions: dimensionTallies(matchups.map(({ dimensions }) => dimensions)),
    matchups,
    failed,
    notes: [
      ...(rated === 0 && matchups.length > 0 ? [UNRATED] : []),
      ...alikeGamesNotes(matchups),
      ...leftOutSkillsNotes(plan.leftOut),
      ...leftOutFilesNotes(matchups),
    ],
    models: models.map(({ name }) => name),
    ...totalPaid(played.flatMap(({ paid }) => paid)),
    seed,
  };
}

const UNRATED =
  'No skill of the corpus has been rated by this judge, so every opponent counts as 1500; plugin-eval rank rates them.';

function statusOf(
  plan: OpponentPlan,
  { played, failed }: PlayedGames<PlayedMatchup>,
): Pick<Ranking, 'status' | 'reason'> {
  if (failed.length > 0) {
    const planned = played.length + failed.length;
    return {
      status: 'errored',
      reason: `${failed.length} of ${planned} matchups could not be played: ${failed[0]?.reason}`,
    };
  }
  if (played.length >= FEWEST_OPPONENTS) return { status: 'ranked', reason: null };
  const there =
    plan.contents.length === 0
      ? 'The corpus contains no other skill.'
      : `${played.length} ${played.length === 1 ? 'opponent was' : 'opponents were'} played.`;
  return { status: 'insufficient', reason: `${there} An Elo takes ${FEWEST_OPPONENTS} opponents at least.` };
}

type EloFigures = Pick<Ranking, 'elo' | 'ciLow' | 'ciHigh' | 'ciMethod' | 'ciReason'>;

/** Uses a seeded order, since a sequential rating depends on the order of the games. */
function eloOf({ opponents }: OpponentPlan, matchups: readonly Matchup[], random: SeededRandom): EloFigures {
  const ratings = new Map(
    opponents.map(({ contender, rating }) => [contender.competitor.contentSha256, rating]),
  );
  const games = random.shuffle(
    matchups.map(
      ({ second, result }): EloGame => ({
        opponentRating: ratings.get(second.contentSha256) ?? MEAN_RATING,
        score: scoreOf(result),
      }),
    ),
  );
  const interval = eloInterval(MEAN_RATING, games, { resamples: RESAMPLES, level: LEVEL, random });
  return {
    elo: games.length === 0 ? null : eloAfter(MEAN_RATING, games),
    ciLow: interval?.low ?? null,
    ciHigh: interval?.high ?? null,
    ciMethod: interval === null ? null : CI_METHOD,
    ciReason: interval !== null ? null : games.length === 0 ? 'No game was played.' : ALIKE,
  };
}

/**
 * All decisions of this judge between existing contents; a replayed pair counts once, with its present
 * result.
 */
function bradleyTerryOf(
  { contents, opponents, subjectIndex, earlier }: OpponentPlan,
  matchups: readonly Matchup[],
): Pick<Ranking, 'bradleyTerry' | 'percentile' | 'closest'> {
  const indices = new Map(
    opponents.map(({ contender, index }) => [contender.competitor.contentSha256, index]),
  );
  const now = matchups.flatMap(({ second, result }) => {
    const index = indices.get(second.contentSha256);
    return index === undefined ? [] : [{ a: index, b: subjectIndex, result: reversedResult(result) }];
  });
  const again = new Set(now.map(({ a }) => a));
  const before = earlier.filter(({ a, b }) => b !== subjectIndex || !again.has(a));
  const records = [...before, ...now].map(winRecordOf);
  const fit = fitBradleyTerry(contents.length + 1, records);
  const { rating = null, component = null } = fit.contenders[subjectIndex] ?? {};
  const fitted = fit.components[component ?? -1];
  if (rating === null || fitted === undefined) return { bradleyTerry: null, percentile: null, closest: null };
  const interval = bradleyTerryInterval(fit, subjectIndex, LEVEL);
  const standing = standingOf(fitted, fitted.members.indexOf(subjectIndex), LEVEL);
  const percentileInterval = percentileIntervalOf(standing);
  return {
    bradleyTerry: { rating, ciLow: interval?.low ?? null, ciHigh: interval?.high ?? null, method: 'firth' },
    percentile: {
      value: standing.percentile,
      ciLow: percentileInterval?.low ?? null,
      ciHigh: percentileInterval?.high ?? null,
      among: standing.among,
      rankBest: standing.rankBest,
      rankWorst: standing.rankWorst,
      winChance: standing.winChance,
    },
    closest: closestOf(fit, rating, matchups, indices),
  };
}

function closestOf(
  fit: BradleyTerryFit,
  rating: number,
  matchups: readonly Matchup[],
  indices: ReadonlyMap<string, number>,
): Ranking['closest'] {
  const rated = matchups.flatMap(({ second, result }) => {
    const own = fit.contenders[indices.get(second.contentSha256) ?? -1]?.rating ?? null;
    return own === null ? [] : [{ name: second.name, path: second.path, rating: own, result }];
  });
  return rated.reduce<Ranking['closest']>(
    (closest, one) =>
      closest === null || Math.abs(one.rating - rating) < Math.abs(closest.rating - rating) ? one : closest,
    null,
  );
}
