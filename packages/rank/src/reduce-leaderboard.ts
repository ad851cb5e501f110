import type { Leaderboard, MatchupResult } from '@plugin-eval/core/documents/ranking.ts';
import { type BradleyTerryFit, fitBradleyTerry } from '@plugin-eval/core/statistics/bradley-terry.ts';
import { bradleyTerryIntervals } from '@plugin-eval/core/statistics/bradley-terry-intervals.ts';
import { controlCovariate } from '@plugin-eval/core/statistics/covariate-control.ts';
import { eloTournament } from '@plugin-eval/core/statistics/elo.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { percentileIntervalOf, type Standing, standingsOf } from '@plugin-eval/core/statistics/standings.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import type { Content } from './contents.ts';
import { type DecidedPair, winRecordOf } from './decided-pairs.ts';
import { dimensionRatings } from './dimension-ratings.ts';
import { tallyOf } from './dimension-tallies.ts';
import { positionBias } from './measure-position-bias.ts';
import { lengthCorrelation, placesInCategories, type UnplacedRow } from './place-skills.ts';
import { reversedResult, scoreOf } from './reduce-matchup.ts';

const LEVEL = 0.95;
type Reduced = Pick<
  Leaderboard,
  'method' | 'lengthControl' | 'components' | 'level' | 'leaderboard' | 'length' | 'positionBias' | 'notes'
>;

/**
 * Computes the leaderboard of some contents from the matchups between them. Ratings of unconnected components
 * are not compared: places count within a component, and the largest one comes first. Skills with the same
 * content share its results, and count once in places.
 * @param decided each pair once
 * @param control what is taken from the ratings: what the logarithm of the tokens of SKILL.md explains, or nothing
 */
export function reduceLeaderboard(
  contents: readonly Content[],
  decided: readonly DecidedPair[],
  seed: number,
  control: 'length' | null = null,
): Reduced {
  const games = [...decided].sort((one, other) => one.a - other.a || one.b - other.b);
  const records = games.map(winRecordOf);
  const uncontrolled = fitBradleyTerry(contents.length, records);
  const controlled = control === null ? null : controlCovariate(uncontrolled, contents.map(logLength), LEVEL);
  const fit = controlled?.fit ?? uncontrolled;
  const intervals = bradleyTerryIntervals(fit, LEVEL);
  const elo = eloTournament(
    contents.length,
    seededRandom(seed)
      .shuffle(games)
      .map(({ a, b, result }) => ({ a, b, score: scoreOf(result) })),
  );
  const results = resultsOf(contents.length, games);
  const componentSizes = fit.components.map(({ members }) => members.length);
  const standings = standingsByContender(fit);
  const rank = rankComponents(componentSizes);

  const dimensions = dimensionRatings(contents.length, games, LEVEL);

  const rows = contents.flatMap(({ skills }, index): UnplacedRow[] => {
    const { component = null, rating = null } = fit.contenders[index] ?? {};
    const standing = standings.get(index);
    const percentileInterval = standing === undefined ? null : percentileIntervalOf(standing);
    return skills.map(({ name, path, category, staticScore, tokens }) => ({
      rankBand: standing?.band ?? null,
      rankBest: standing?.rankBest ?? null,
      rankWorst: standing?.rankWorst ?? null,
      name,
      path,
      category,
      elo: component === null ? null : (elo[index] ?? null),
      bradleyTerry: rating,
      ciLow: intervals[index]?.low ?? null,
      ciHigh: intervals[index]?.high ?? null,
      percentile: standing?.percentile ?? null,
      percentileCiLow: percentileInterval?.low ?? null,
      percentileCiHigh: percentileInterval?.high ?? null,
      winChance: standing?.winChance ?? null,
      games: results[index]?.length ?? 0,
      ...tallyOf(results[index] ?? []),
      component: component === null ? null : (rank[component] ?? null),
      staticScore,
      tokens,
      dimensions: dimensions[index] ?? null,
    }));
  });
  const ordered = rows.sort(compareRows);
  const placed = placesInCategories(ordered, 'matchups');
  return {
    method: fit.components.length === 0 ? null : 'firth',
    lengthControl: controlled && {
      coefficient: controlled.coefficient,
      ciLow: controlled.interval.low,
      ciHigh: controlled.interval.high,
      deviation: controlled.deviation,
    },
    components: fit.components.length,
    level: LEVEL,
    leaderboard: ordered.map((row, index) => ({
      ...row,
      placeInCategory: placed[index] ?? null,
      change: null,
    })),
    length: lengthCorrelation(
      contents.map(({ sha256, skills: [skill] }, index) => {
        const { component = null, rating = null } = fit.contenders[index] ?? {};
        return {
          contentSha256: sha256,
          value: rating,
          component: component === null ? null : (rank[component] ?? null),
          tokens: skill.tokens,
        };
      }),
      LEVEL,
    ),
    positionBias: positionBias(games.map(({ decisions }) => decisions)),
    notes: [
      ...(control !== null && controlled === null && games.length > 0 ? [ALIKE_IN_LENGTH] : []),
      ...notesOf(contents, fit),
    ],
  };
}

const ALIKE_IN_LENGTH =
  'All skills that games connect are of the same length, so the ratings are not controlled for it.';

/** Log tokens of SKILL.md. */
function logLength({ skills: [skill] }: Content): number {
  return Math.log(Math.max(1, skill.tokens));
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

function standingsByContender({ components }: BradleyTerryFit): Map<number, Standing> {
  const standings = new Map<number, Standing>();
  for (const component of components) {
    standingsOf(component, LEVEL).forEach((standing, own) => {
      standings.set(component.members[own] as number, standing);
    });
  }
  return standings;
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
function compareRows(a: UnplacedRow, b: UnplacedRow): number {
  return (
    (a.component ?? Infinity) - (b.component ?? Infinity) ||
    (b.bradleyTerry ?? 0) - (a.bradleyTerry ?? 0) ||
    compareCodePoints(a.name, b.name) ||
    compareCodePoints(a.path, b.path)
  );
}

function notesOf(contents: readonly Content[], { components, contenders }: BradleyTerryFit): string[] {
  const notes: string[] = [];
  if (components.length > 1) {
    notes.push(
      `The games fall into ${components.length} groups with no game between them. Their ratings cannot be compared, so places count within a group; more games a skill connect them.`,
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
