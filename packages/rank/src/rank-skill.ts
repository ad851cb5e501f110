import type { Ranking } from '@plugin-eval/core/documents/ranking.ts';
import { planOpponents, type RankSkillOptions } from './plan-opponents.ts';
import { playGames } from './play-games.ts';
import { playMatchup } from './play-matchup.ts';
import type { CorpusView, RankingContext } from './ranking-options.ts';
import type { Contender } from './read-contender.ts';
import { reduceRanking } from './reduce-ranking.ts';

/**
 * Determines the place of one skill in a corpus: it plays similar opponents, and is rated from these games
 * alone by Elo, and together with all earlier games of the corpus by Bradley-Terry. The corpus is read only.
 * All paid work goes through `perform`.
 * @throws UsageError, InterruptedError what ends the whole run, such as a refused key
 */
export async function rankSkill(
  subject: Contender,
  view: CorpusView,
  options: RankSkillOptions,
  context: RankingContext,
): Promise<Ranking> {
  const plan = planOpponents(subject, view, options, context.seed);
  const planned = plan.opponents.map(({ contender }) => ({
    first: subject.competitor,
    second: contender.competitor,
    play: () => playMatchup(subject, contender, options, context, { sample: 0 }),
  }));
  const games = await playGames(planned, options.concurrency, context);
  return reduceRanking(plan, games, { models: options.models, seed: context.seed });
}
