import type { Leaderboard, LeaderboardRow, MatchupResult } from '../documents/ranking.ts';
import { type BradleyTerryFit, fitBradleyTerry } from '../statistics/bradley-terry.ts';
import { bradleyTerryIntervals, ratingPercentiles } from '../statistics/bradley-terry-intervals.ts';
import { populationStandardDeviation } from '../statistics/descriptive.ts';
import { eloTournament } from '../statistics/elo.ts';
import { seededRandom } from '../statistics/seeded-random.ts';
import { compareCodePoints } from '../text/code-points.ts';
import { type Band, bandsOf } from './bands.ts';
import type { Content } from './contents.ts';
import { type DecidedPair, winRecordOf } from './decided-pairs.ts';
import { tallyOf } from './dimension-tallies.ts';
import { positionBias } from './position-bias.ts';
import { reversedResult, scoreOf } from './reduce-matchup.ts';

const LEVEL = 0.95;
/**
 * Standard deviation of fitted log strengths, in nats, from which on intervals of the mode under priors are suspect: of
 * 30 skills with ten games each it came out as 0.63 to 0.87 where the true one was 1 and intervals held the truth, and
 * as 0.76 to 0.98 where it was 2 and they held it in 68 % of cases.
 */
const WIDE = 0.85;

type Reduced = Pick<
  Leaderboard,
  'method' | 'components' | 'level' | 'leaderboard' | 'positionBias' | 'notes'
>;

/**
 * The leaderboard of some contents from the matchups between them. Ratings of components that no game connects are not
 * compared: places count within a component, and the largest one comes first. Skills with the same content share what is
 * theirs, and count as one where places are counted.
 * @param decided each pair once
 */
export function reduceLeaderboard(
  contents: readonly Content[],
  decided: readonly DecidedPair[],
  seed: number,
): Reduced {
  const games = [...decided].sort((one, other) => one.a - other.a || one.b - other.b);
  const records = games.map(winRecordOf);
  const fit = fitBradleyTerry(contents.length, records);
  const intervals = bradleyTerryIntervals(fit, records, LEVEL);
  const percentiles = ratingPercentiles(fit, records, LEVEL);
  const elo = eloTournament(
    contents.length,
    seededRandom(seed)
      .shuffle(games)
      .map(({ a, b, result }) => ({ a, b, score: scoreOf(result) })),
  );
  const results = resultsOf(contents.length, games);
  const componentSizes = fit.components.map(({ members }) => members.length);
  const places = placesOf(fit, (contender) => intervals[contender] ?? null);
  const rank = rankComponents(componentSizes);

  const rows = contents.flatMap(({ skills }, index): LeaderboardRow[] => {
    const { component = null, rating = null } = fit.contenders[index] ?? {};
    const percentile = percentiles[index];
    const place = places.get(index);
    return skills.map(({ name, path, category, staticScore }) => ({
      rankBand: place?.band ?? null,
      rankBest: place?.best ?? null,
      rankWorst: place?.worst ?? null,
      name,
      path,
      category,
      elo: component === null ? null : (elo[index] ?? null),
      bradleyTerry: rating,
      ciLow: intervals[index]?.low ?? null,
      ciHigh: intervals[index]?.high ?? null,
      percentile: percentile?.percentile ?? null,
      percentileCiLow: percentile?.interval.low ?? null,
      percentileCiHigh: percentile?.interval.high ?? null,
      games: results[index]?.length ?? 0,
      ...tallyOf(results[index] ?? []),
      component: component === null ? null : (rank[component] ?? null),
      staticScore,
    }));
  });
  return {
    method: methodOf(fit),
    components: fit.components.length,
    level: LEVEL,
    leaderboard: rows.sort(compareRows),
    positionBias: positionBias(games.map(({ decisions }) => decisions)),
    notes: notesOf(contents, fit),
  };
}

/** Each content's results, as its own. */
function resultsOf(count: number, games: readonly DecidedPair[]): MatchupResult[][] {
  const results: MatchupResult[][] = Array.from({ length: count }, () => []);
  for (const { a, b, result } of games) {
    results[a]?.push(result);
    results[b]?.push(reversedResult(result));
  }
  return results;
}

function placesOf(
  { components }: BradleyTerryFit,
  intervalOf: (contender: number) => ReturnType<typeof bradleyTerryIntervals>[number],
): Map<number, Band> {
  const places = new Map<number, Band>();
  for (const { members } of components) {
    const bands = bandsOf(members.map(intervalOf));
    members.forEach((member, i) => {
      const band = bands[i];
      if (band !== undefined) places.set(member, band);
    });
  }
  return places;
}

/** Number of each component when the largest is 0. */
function rankComponents(sizes: readonly number[]): number[] {
  const order = sizes.map((_, i) => i).sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b);
  const rank = new Array<number>(sizes.length).fill(0);
  order.forEach((component, place) => {
    rank[component] = place;
  });
  return rank;
}

/** Component by component, each from the highest rating on; unrated skills last. */
function compareRows(a: LeaderboardRow, b: LeaderboardRow): number {
  return (
    (a.component ?? Infinity) - (b.component ?? Infinity) ||
    (b.bradleyTerry ?? 0) - (a.bradleyTerry ?? 0) ||
    compareCodePoints(a.name, b.name) ||
    compareCodePoints(a.path, b.path)
  );
}

function methodOf({ components }: BradleyTerryFit): Leaderboard['method'] {
  const methods = [...new Set(components.map(({ method }) => method))];
  return methods.length > 1 ? 'mixed' : (methods[0] ?? null);
}

function notesOf(contents: readonly Content[], { components, contenders }: BradleyTerryFit): string[] {
  const notes: string[] = [];
  if (components.length > 1) {
    notes.push(
      `The games fall into ${components.length} groups with no game between them. Their ratings cannot be compared, so places count within a group; more games a skill connect them.`,
    );
  }
  if (
    components.some(
      (component) => component.method === 'prior-mode' && spreadOf(component.members, contenders) > WIDE,
    )
  ) {
    notes.push(
      'Skills differ so much that the priors pull them to the middle: their intervals are too narrow, and more games a skill help (docs/ranking.md, "Bradley-Terry").',
    );
  }
  const unrated = contenders.filter(({ component }) => component === null).length;
  if (unrated > 0 && contenders.length > unrated)
    notes.push(`${unrated} ${unrated === 1 ? 'skill has' : 'skills have'} no game, and so no rating.`);
  const copies = contents.reduce((sum, { skills }) => sum + skills.length - 1, 0);
  if (copies > 0) {
    notes.push(
      `${copies} ${copies === 1 ? 'skill shows' : 'skills show'} a judge the same text as another one, and ${copies === 1 ? 'shares' : 'share'} its rating.`,
    );
  }
  return notes;
}

/** Standard deviation of some log strengths, in nats. */
function spreadOf(members: readonly number[], contenders: BradleyTerryFit['contenders']): number {
  return populationStandardDeviation(members.map((member) => contenders[member]?.logStrength ?? 0)) ?? 0;
}
