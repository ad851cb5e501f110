import type { FailedMatchup, Leaderboard } from '@plugin-eval/core/documents/ranking.ts';
import { totalPaid } from '@plugin-eval/engine/run/total-paid.ts';
import type { RecordedMatchup } from '@plugin-eval/engine/store/corpus.ts';
import { ContenderCache } from './contender-cache.ts';
import { competitorOf, indexBySha256 } from './contents.ts';
import { decidedPairs, recordOf } from './decided-pairs.ts';
import type { Pair } from './game-graph.ts';
import { planCorpusGames, type RankCorpusOptions } from './plan-corpus-games.ts';
import { playFocus } from './play-focus.ts';
import { playGames } from './play-games.ts';
import { playMatchup } from './play-matchup.ts';
import { leftOutFilesNotes } from './ranking-notes.ts';
import type { CorpusView, RankingContext } from './ranking-options.ts';
import { reduceLeaderboard } from './reduce-leaderboard.ts';

export interface RankCorpusContext extends RankingContext {
  /** Time of the matchups: ISO 8601, UTC. */
  playedOn: string;
}

/** A leaderboard without the fields that only its caller knows. */
export type RankedSkills = Omit<Leaderboard, 'schemaVersion' | 'tool' | 'corpus'>;

export interface RankedCorpus {
  leaderboard: RankedSkills;
  /** Different contents among the skills. */
  competitors: number;
  /** New matchups, recorded once everything is settled. */
  played: RecordedMatchup[];
  /**
   * True when a retry would only fail the same way. One skill that judges reject must not keep all other
   * games out of the corpus.
   */
  isSettled: boolean;
}

/**
 * Rates all skills of a corpus. The games are fixed before the first one is played; unplayed games are listed
 * and make the leaderboard incomplete. All paid work goes through `perform`.
 * @throws UsageError, InterruptedError what ends the whole run, such as a refused key
 */
export async function rankCorpus(
  view: CorpusView,
  options: RankCorpusOptions,
  context: RankCorpusContext,
): Promise<RankedCorpus> {
  const { seed, perform } = context;
  const { contents, judgeId, earlier, games, leftOut } = await planCorpusGames(view, options, seed);
  const contenders = new ContenderCache(view);
  const indices = indexBySha256(contents);
  const plan = ({ a, b }: Pair) => {
    const [first, second] = [contents[a], contents[b]];
    if (first === undefined || second === undefined) return [];
    const play = async () => {
      const skills = [contenders.get(first), contenders.get(second)] as const;
      const { matchup, paid } = await playMatchup(...skills, options, { perform }, { sample: 0 });
      // The verdicts of a large corpus would fill the memory; the journal has them.
      return { record: recordOf(matchup, judgeId, context.playedOn), leftOut: matchup.leftOut, paid };
    };
    return [{ first: competitorOf(first), second: competitorOf(second), play }];
  };
  const outcome = await playGames(games.flatMap(plan), options.concurrency, context);
  const { played, failed } = outcome;
  let { isSettled } = outcome;
  const planned = played.length;
  const decidedBy = (some: typeof played) =>
    decidedPairs(
      some.map(({ record }) => record),
      judgeId,
      indices,
    );
  const { focus = null } = options;
  if (focus !== null && isSettled) {
    const start = { contents: contents.length, earlier: [...earlier, ...decidedBy(played)], seed };
    await playFocus(start, focus, async (round) => {
      const done = await playGames(round.flatMap(plan), options.concurrency, context);
      played.push(...done.played);
      failed.push(...done.failed);
      isSettled = done.isSettled;
      return { decided: decidedBy(done.played), failed: pairsOf(done.failed, indices), isSettled };
    });
  }
  const records = played.map(({ record }) => record);
  const decided = [...earlier, ...decidedBy(played)];
  const { notes, ...rated } = reduceLeaderboard(contents, decided, seed, options.control ?? null);
  return {
    leaderboard: {
      ratedBy: 'matchups',
      complete: failed.length === 0,
      ...rated,
      games: {
        wantedPerSkill: options.gamesPerSkill,
        played: played.length,
        focus: played.length - planned,
        earlier: earlier.length,
        failed: failed.length,
      },
      changes: null,
      focusTop: focus?.top ?? null,
      failed,
      unreadable: leftOut,
      notes: [...notes, ...leftOutFilesNotes(played)],
      models: options.models.map(({ name }) => name),
      ...totalPaid(played.flatMap(({ paid }) => paid)),
      seed,
    },
    competitors: contents.length,
    played: records,
    isSettled,
  };
}

function pairsOf(failed: readonly FailedMatchup[], indices: ReadonlyMap<string, number>): Pair[] {
  return failed.flatMap(({ first, second }) => {
    const [a, b] = [first, second].map(({ contentSha256 }) => indices.get(contentSha256));
    return a === undefined || b === undefined ? [] : [{ a, b }];
  });
}
