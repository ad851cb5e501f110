import { seededRandom } from '../statistics/seeded-random.ts';
import { type Content, contentsOf, indexBySha256 } from './contents.ts';
import { type DecidedPair, decidedPairs } from './decided-pairs.ts';
import { judgeIdOf } from './judge-id.ts';
import { type LeftOutSkill, presentSkills } from './present-skills.ts';
import type { CorpusView, PlayOptions } from './ranking-options.ts';
import { type Pair, scheduleGames } from './schedule-games.ts';

export interface RankCorpusOptions extends PlayOptions {
  /** That every content is to have, earlier ones counted. */
  gamesPerSkill: number;
}

/** What ranking a corpus comes to, before any of it is played. */
export interface CorpusPlan {
  judgeId: string;
  contents: Content[];
  /** Bytes of texts that a judge is shown of each content. */
  bytes: number[];
  /** Decided in earlier runs. */
  earlier: DecidedPair[];
  /** To be played, in this order; indices of contents. */
  games: Pair[];
  leftOut: LeftOutSkill[];
}

/** The same corpus, judge and seed give the same plan, so that a run that was killed goes on where it was. */
export async function planCorpusGames(
  view: CorpusView,
  { models, gamesPerSkill }: Pick<RankCorpusOptions, 'models' | 'gamesPerSkill'>,
  seed: number,
): Promise<CorpusPlan> {
  const judgeId = judgeIdOf(models);
  const { skills, bytes, leftOut } = await presentSkills(view);
  const contents = contentsOf(skills);
  const earlier = decidedPairs(view.matchups, judgeId, indexBySha256(contents));
  return {
    judgeId,
    contents,
    bytes: contents.map(({ sha256 }) => bytes.get(sha256) ?? 0),
    earlier,
    games: scheduleGames(contents.length, earlier, gamesPerSkill, seededRandom(seed)),
    leftOut,
  };
}
