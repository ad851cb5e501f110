import type { HeadToHead } from '../documents/comparison.ts';
import type { Matchup } from '../documents/ranking.ts';
import { mapDimensions } from '../methodology/map-dimensions.ts';
import { signTest } from '../statistics/sign-test.ts';
import { dimensionTallies, tallyOf } from './dimension-tallies.ts';
import { type PlayedGames, playGames } from './play-games.ts';
import { type PlayedMatchup, playMatchup } from './play-matchup.ts';
import { positionBias } from './position-bias.ts';
import type { PlayOptions, RankingContext } from './ranking-options.ts';
import type { Contender } from './read-contender.ts';
import { decisionsOf } from './reduce-matchup.ts';
import { roundScore, roundScoreInterval } from './round-score.ts';

/** What is called significant. */
const SIGNIFICANCE = 0.05;

/**
 * Has two skills play each other several times. Two that show the judge the same text are a draw by definition, and
 * nothing is asked.
 * @param rounds of both orders and all judges, each asked anew
 * @throws UsageError, InterruptedError what ends the whole run, such as a refused key
 */
export async function playHeadToHead(
  a: Contender,
  b: Contender,
  rounds: number,
  options: PlayOptions,
  context: RankingContext,
): Promise<HeadToHead> {
  if (a.competitor.contentSha256 === b.competitor.contentSha256) return drawByDefinition();
  const planned = Array.from({ length: rounds }, (_, round) => ({
    first: a.competitor,
    second: b.competitor,
    play: () => playMatchup(a, b, options, context, round),
  }));
  return reduceRounds(await playGames(planned, options.concurrency, context));
}

/** A head to head from its rounds. */
export function reduceRounds({ played, failed }: PlayedGames<PlayedMatchup>): HeadToHead {
  const matchups = played.map(({ matchup }) => matchup);
  const { wins: winsA, draws, losses: winsB } = tallyOf(matchups.map(({ result }) => result));
  const ofB = { wins: winsB, draws, losses: winsA };
  const interval = roundScoreInterval(ofB);
  const pValue = matchups.length === 0 ? null : signTest(winsA, winsB);
  return {
    rounds: matchups.length,
    winsA,
    winsB,
    draws,
    scoreB: roundScore(ofB),
    ciLow: interval?.low ?? null,
    ciHigh: interval?.high ?? null,
    pValue,
    verdict: verdictOf({ winsA, winsB }, pValue, failed.length > 0),
    covers: matchups.length === 0 ? 'Nothing: no round was played.' : coverage(matchups),
    dimensions: dimensionsOf(matchups),
    positionBias: positionBias(matchups.map(({ verdicts }) => decisionsOf(verdicts, ({ winner }) => winner))),
    matchups,
    failed,
  };
}

/** What is missing could only have changed what is not decided. */
function verdictOf(
  { winsA, winsB }: { winsA: number; winsB: number },
  pValue: number | null,
  isPartial: boolean,
): HeadToHead['verdict'] {
  if (pValue !== null && pValue < SIGNIFICANCE) return winsA > winsB ? 'a' : 'b';
  return isPartial || pValue === null ? 'errored' : 'no-significant-difference';
}

/** Below six rounds not even winning all of them is significant. */
function coverage(matchups: readonly Matchup[]): string {
  const models = [...new Set(matchups.flatMap(({ verdicts }) => verdicts.map(({ model }) => model)))];
  const parts = [
    `The chance in what ${models.join(', ')} decides when asked about these two texts again: what more rounds would narrow.`,
    'Not what another judge would decide, nor how the skills do in use.',
  ];
  const files = matchups.some(({ leftOut }) => leftOut.length > 0)
    ? ['Nor files that the judges did not see.']
    : [];
  const few =
    signTest(matchups.length, 0) >= SIGNIFICANCE
      ? ['With so few rounds no difference can be significant; six are the fewest.']
      : [];
  return [...parts, ...files, ...few].join(' ');
}

function dimensionsOf(matchups: readonly Matchup[]): HeadToHead['dimensions'] {
  const tallies = dimensionTallies(matchups.map(({ dimensions }) => dimensions));
  return mapDimensions((name) => {
    const { wins, draws, losses } = tallies[name];
    return { winsA: wins, winsB: losses, draws };
  });
}

function drawByDefinition(): HeadToHead {
  return {
    rounds: 0,
    winsA: 0,
    winsB: 0,
    draws: 0,
    scoreB: 0.5,
    ciLow: null,
    ciHigh: null,
    pValue: 1,
    verdict: 'no-significant-difference',
    covers:
      'Nothing had to be asked: both skills show a judge the same text, so that they draw by definition.',
    dimensions: dimensionsOf([]),
    positionBias: positionBias([]),
    matchups: [],
    failed: [],
  };
}
