import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { type Content, contentsOf, indexBySha256 } from './contents.ts';
import { type DecidedPair, decidedPairs } from './decided-pairs.ts';
import { judgeIdOf } from './judge-id.ts';
import { type LeftOutSkill, presentSkills } from './present-skills.ts';
import type { CorpusView, PlayOptions } from './ranking-options.ts';
import { type Pair, scheduleGames } from './schedule-games.ts';

export interface RankCorpusOptions extends PlayOptions {
  /** Target number of games per content, including earlier ones. */
  gamesPerSkill: number;
  /** Rounds at the boundary of the top, after the main games; null without any. */
  focus?: { top: number; rounds: number } | null;
  /** Variable to control the ratings for; null for none. */
  control?: 'length' | null;
}

/** Plan for ranking a corpus. */
export interface CorpusPlan {
  judgeId: string;
  contents: Content[];
  /** Decided in earlier runs. */
  earlier: DecidedPair[];
  /** Games to play, in order; indices of contents. */
  games: Pair[];
  leftOut: LeftOutSkill[];
}

/**
 * Plans the games. Equal corpora, judges and seeds give equal plans, so that a killed run continues from the
 * same point. Skills that changed since indexing are left out.
 */
export async function planCorpusGames(
  view: CorpusView,
  options: Pick<RankCorpusOptions, 'models' | 'gamesPerSkill'>,
  seed: number,
): Promise<CorpusPlan> {
  const { skills, leftOut } = await presentSkills(view);
  return { ...planIndexedGames({ ...view, skills }, options, seed), leftOut };
}

/** The plan as the index has the skills, without a look at the disk. */
export function planIndexedGames(
  view: Pick<CorpusView, 'skills' | 'matchups'>,
  { models, gamesPerSkill }: Pick<RankCorpusOptions, 'models' | 'gamesPerSkill'>,
  seed: number,
): Omit<CorpusPlan, 'leftOut'> {
  const judgeId = judgeIdOf(models);
  const { skills } = view;
  const contents = contentsOf(skills);
  const earlier = decidedPairs(view.matchups, judgeId, indexBySha256(contents));
  return {
    judgeId,
    contents,
    earlier,
    games: scheduleGames(contents.length, earlier, gamesPerSkill, seededRandom(seed)),
  };
}
