import type { HeadToHead, Round, RoundTask } from '@plugin-eval/core/documents/comparison.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import { signTest } from '@plugin-eval/core/statistics/sign-test.ts';
import { dimensionTallies, tallyOf } from './dimension-tallies.ts';
import { headToHeadTest, SIGNIFICANCE } from './head-to-head-test.ts';
import { positionBias } from './measure-position-bias.ts';
import { type PlayedGames, playGames } from './play-games.ts';
import { playMatchup } from './play-matchup.ts';
import type { PlayOptions, RankingContext } from './ranking-options.ts';
import type { Contender } from './read-contender.ts';
import { decisionsOf } from './reduce-matchup.ts';

/** Reason for not comparing two skills that look the same to a judge. */
const SAME_TEXT = 'No call was needed: both skills show a judge the same text, so they draw by definition.';

/** Describes in sentences what the figures of a head to head cover and what they do not. */
function describeHeadToHeadCoverage(rounds: readonly Round[]): string {
  if (rounds.length === 0) return 'Nothing: no round was played.';
  const models = [...new Set(rounds.flatMap(({ verdicts }) => verdicts.map(({ model }) => model)))];
  return [
    `The preference of ${models.join(', ')} on tasks like these ${rounds.length}, and random variation of its answers.`,
    'Not what another judge would prefer, nor how the skills do in use.',
    "Answers are treated as independent: if a judge's preference changes from task to task, the p-value is too small.",
    ...(rounds.some(({ leftOut }) => leftOut.length > 0) ? ['Nor files that the judges did not see.'] : []),
  ].join(' ');
}

/** The rounds of a comparison of two skills. */
export interface PlannedRounds {
  /** Requested rounds. */
  wanted: number;
  /** One for each round that can be played, all of them different. */
  tasks: readonly RoundTask[];
}

/**
 * Plays two skills against each other, task by task. Skills that show the judge the same text draw by
 * definition, without a call.
 * @throws UsageError, InterruptedError what ends the whole run, such as a refused key
 */
export async function playHeadToHead(
  a: Contender,
  b: Contender,
  { wanted, tasks }: PlannedRounds,
  options: PlayOptions,
  context: RankingContext,
): Promise<HeadToHead> {
  if (showSameText(a, b)) return reduceRounds({ played: [], failed: [] }, wanted, SAME_TEXT);
  const planned = tasks.map((task) => ({
    first: a.competitor,
    second: b.competitor,
    play: async () => {
      const { matchup } = await playMatchup(a, b, options, context, { sample: 0, task: task.text });
      return { ...matchup, task };
    },
  }));
  return reduceRounds(await playGames(planned, options.concurrency, context), wanted);
}

/** Returns true when two skills look the same to a judge. */
export function showSameText(a: Contender, b: Contender): boolean {
  return a.competitor.contentSha256 === b.competitor.contentSha256;
}

/**
 * A head to head from its rounds.
 * @param wanted rounds that were asked for
 * @param unasked why nothing had to be asked, as a sentence; null when it had
 */
export function reduceRounds(
  { played, failed }: PlayedGames<Round>,
  wanted: number,
  unasked: string | null = null,
): HeadToHead {
  const rounds = distinctRounds(played);
  const { wins: winsA, draws, losses: winsB } = tallyOf(rounds.map(({ result }) => result));
  const { preferenceB, ...tested } = headToHeadTest(rounds);
  const verdict = verdictOf(preferenceB, tested.pValue, {
    isEqual: unasked !== null,
    isPartial: failed.length > 0,
  });
  return {
    roundsWanted: wanted,
    rounds: rounds.length,
    winsA,
    winsB,
    draws,
    scoreB: unasked === null ? roundScore({ wins: winsB, draws, losses: winsA }) : 0.5,
    preferenceB,
    ...tested,
    pValueReason: unasked ?? tested.pValueReason,
    signTestPValue: rounds.length === 0 ? null : signTest(winsA, winsB),
    verdict,
    covers: unasked ?? describeHeadToHeadCoverage(rounds),
    dimensions: dimensionsOf(rounds),
    positionBias: positionBias(rounds.map(({ verdicts }) => decisionsOf(verdicts, ({ winner }) => winner))),
    matchups: rounds,
    failed,
  };
}

/** A task that occurs again was the same request to the byte: the first one counts. */
function distinctRounds(rounds: readonly Round[]): Round[] {
  const first = new Map(rounds.map((round) => [round.task.text, round]).reverse() as [string, Round][]);
  return rounds.filter((round) => first.get(round.task.text) === round);
}

/** Decides the verdict; missing rounds matter only when it is undecided. */
function verdictOf(
  preferenceB: number | null,
  pValue: number | null,
  { isEqual, isPartial }: { isEqual: boolean; isPartial: boolean },
): HeadToHead['verdict'] {
  if (isEqual) return 'no-significant-difference';
  if (pValue !== null && pValue < SIGNIFICANCE && preferenceB !== null) return preferenceB < 0.5 ? 'a' : 'b';
  if (isPartial) return 'errored';
  return pValue === null ? 'too-few-tasks' : 'no-significant-difference';
}

function dimensionsOf(rounds: readonly Round[]): HeadToHead['dimensions'] {
  const tallies = dimensionTallies(rounds.map(({ dimensions }) => dimensions));
  return mapDimensions((name) => {
    const { wins, draws, losses } = tallies[name];
    return { winsA: wins, winsB: losses, draws };
  });
}

/** Rounds of one pair, as one of the two sees them. */
interface Rounds {
  wins: number;
  draws: number;
  losses: number;
}

/** Share of the points that were won; a draw is half a point. Null without rounds. */
export function roundScore({ wins, draws, losses }: Rounds): number | null {
  const rounds = wins + draws + losses;
  return rounds === 0 ? null : (wins + draws / 2) / rounds;
}
