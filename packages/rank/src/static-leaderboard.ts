import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import type { CorpusSkill } from '@plugin-eval/engine/store/corpus.ts';
import { positionBias } from './measure-position-bias.ts';
import { lengthCorrelation, placesInCategories, type UnplacedRow } from './place-skills.ts';
import type { RankedSkills } from './rank-corpus.ts';

const LEVEL = 0.95;

/**
 * Ranks skills by their static scores, without a model: no ratings, no games, and equal scores share a rank.
 * Skills without a score come last, unranked.
 */
export function staticLeaderboard(skills: readonly CorpusSkill[], seed: number): RankedSkills {
  const ordered = [...skills].sort(
    (a, b) => (b.staticScore ?? -1) - (a.staticScore ?? -1) || compareCodePoints(a.path, b.path),
  );
  const scores = ordered.flatMap(({ staticScore }) => staticScore ?? []);
  const places = placesOf(scores);
  const rows = ordered.map((skill, index) => rowOf(skill, places[index] ?? null));
  const placed = placesInCategories(rows, 'static');
  return {
    ratedBy: 'static',
    complete: true,
    method: null,
    lengthControl: null,
    components: 0,
    level: LEVEL,
    leaderboard: rows.map((row, index) => ({ ...row, placeInCategory: placed[index] ?? null, change: null })),
    length: lengthCorrelation(
      ordered.map(({ contentSha256, staticScore, tokens }) => ({
        contentSha256,
        value: staticScore,
        component: null,
        tokens,
      })),
      LEVEL,
    ),
    changes: null,
    positionBias: positionBias([]),
    games: { wantedPerSkill: 0, played: 0, focus: 0, earlier: 0, failed: 0 },
    focusTop: null,
    failed: [],
    unreadable: [],
    notes: [],
    models: [],
    usage: null,
    costUsd: null,
    seed,
  };
}

/** Place shared by equal scores. */
interface Place {
  band: number;
  best: number;
  worst: number;
}

/** @param scores in descending order */
function placesOf(scores: readonly number[]): Place[] {
  const places = new Map<number, Place>();
  scores.forEach((score, index) => {
    const own = places.get(score);
    if (own === undefined) places.set(score, { band: places.size + 1, best: index + 1, worst: index + 1 });
    else own.worst = index + 1;
  });
  return scores.flatMap((score) => places.get(score) ?? []);
}

function rowOf({ name, path, category, staticScore, tokens }: CorpusSkill, place: Place | null): UnplacedRow {
  return {
    rankBand: place?.band ?? null,
    rankBest: place?.best ?? null,
    rankWorst: place?.worst ?? null,
    name,
    path,
    category,
    elo: null,
    bradleyTerry: null,
    ciLow: null,
    ciHigh: null,
    percentile: null,
    percentileCiLow: null,
    percentileCiHigh: null,
    winChance: null,
    games: 0,
    wins: 0,
    draws: 0,
    losses: 0,
    component: null,
    staticScore,
    tokens,
    dimensions: null,
  };
}
