import { fitBradleyTerry } from '@plugin-eval/core/statistics/bradley-terry.ts';
import { type SeededRandom, seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import type { WinRecord } from '@plugin-eval/core/statistics/win-record.ts';
import { focusGames } from '@plugin-eval/rank/focus-games.ts';
import { type Pair, scheduleGames } from '@plugin-eval/rank/schedule-games.ts';

const PLANS = [
  { games: 5, rounds: 0 },
  { games: 5, rounds: 5 },
  { games: 5, rounds: 10 },
  { games: 10, rounds: 0 },
] as const;
const CORPORA = 12;

/** How much of the true top tenth is found, with and without rounds at its boundary. */
export function recallOfFocus(say: (line: string) => void): void {
  const skills = 300;
  say(`\n${CORPORA} corpora of ${skills} skills, a fifth of draws between equals, seed 1`);
  say('  spread  games each  focus rounds  games in all  recall of the top tenth');
  for (const spread of [1, 2]) {
    for (const plan of PLANS) {
      const { recall, games } = simulateFocus({ skills, spread, draws: 0.2 }, plan, CORPORA, 1);
      const cells = [spread.toFixed(1), plan.games, plan.rounds, Math.round(games), recall.toFixed(3)];
      say(
        `  ${cells.map((cell, index) => String(cell).padStart([6, 10, 12, 12, 23][index] ?? 0)).join('  ')}`,
      );
    }
  }
}

/** What is simulated: skills whose log strengths are normal, and a judge that draws now and then. */
export interface FocusWorld {
  skills: number;
  /** Standard deviation of the log strengths, in nats. */
  spread: number;
  /** Share of games that are drawn between equals. */
  draws: number;
}

export interface FocusRecall {
  /** Share of the true top tenth that is in the top tenth of the ratings. */
  recall: number;
  games: number;
}

/** Games of each skill, then rounds at the boundary of the top tenth; the mean over some corpora. */
export function simulateFocus(
  world: FocusWorld,
  { games, rounds }: { games: number; rounds: number },
  corpora: number,
  seed: number,
): FocusRecall {
  let [recall, played] = [0, 0];
  for (let corpus = 0; corpus < corpora; corpus++) {
    const one = simulateCorpus(world, games, rounds, seededRandom(seed + corpus));
    recall += one.recall / corpora;
    played += one.games / corpora;
  }
  return { recall, games: played };
}

function simulateCorpus(
  { skills, spread, draws }: FocusWorld,
  games: number,
  rounds: number,
  random: SeededRandom,
): FocusRecall {
  const uniform = () => (random.uint32() + 0.5) / 2 ** 32;
  const strengths = Array.from(
    { length: skills },
    () => spread * Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
  const records: WinRecord[] = [];
  const played: Pair[] = [];
  const play = ({ a, b }: Pair) => {
    const chance = 1 / (1 + Math.exp((strengths[b] ?? 0) - (strengths[a] ?? 0)));
    const isDraw = uniform() < draws * 4 * chance * (1 - chance);
    const winsA = isDraw ? 0.5 : uniform() < chance ? 1 : 0;
    played.push({ a, b });
    records.push({ a, b, winsA, winsB: 1 - winsA });
  };
  for (const pair of scheduleGames(skills, [], games, random)) play(pair);
  const top = Math.round(skills / 10);
  const ratings = () => fitBradleyTerry(skills, records).contenders.map(({ rating }) => rating);
  for (let round = 0; round < rounds; round++) {
    for (const pair of focusGames({ ratings: ratings(), played, top }, random)) play(pair);
  }
  const best = (values: readonly (number | null)[]) =>
    new Set(
      values
        .map((_, index) => index)
        .sort((i, j) => (values[j] ?? -Infinity) - (values[i] ?? -Infinity))
        .slice(0, top),
    );
  const truth = best(strengths);
  const found = [...best(ratings())].filter((one) => truth.has(one)).length;
  return { recall: found / top, games: played.length };
}
