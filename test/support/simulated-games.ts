import type { WinRecord } from '@plugin-eval/core/statistics/bradley-terry.ts';
import type { SeededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';

/** A draw of the standard normal distribution. Source: Box and Muller (1958). */
export function normalDraw(random: SeededRandom): number {
  return Math.sqrt(-2 * Math.log(1 - random.uniform())) * Math.cos(2 * Math.PI * random.uniform());
}

/** Pairs in random order, in which each contender plays as many games; none with itself. `contenders` is even. */
export function randomSchedule(
  contenders: number,
  gamesEach: number,
  random: SeededRandom,
): [number, number][] {
  const sides = random.shuffle(
    Array.from({ length: contenders * gamesEach }, (_, side) => side % contenders),
  );
  const pairs = Array.from({ length: sides.length / 2 }, (_, pair): [number, number] => [
    sides[2 * pair] as number,
    sides[2 * pair + 1] as number,
  ]);
  // Who would play itself changes places with a side of another pair, until nobody does.
  for (
    let pair = pairs.findIndex(([a, b]) => a === b);
    pair >= 0;
    pair = pairs.findIndex(([a, b]) => a === b)
  ) {
    const own = pairs[pair] as [number, number];
    const other = pairs[random.integerBelow(pairs.length)] as [number, number];
    [own[1], other[1]] = [other[1], own[1]];
  }
  return pairs;
}

/**
 * One record for each pair, by the Bradley-Terry probability. With `draws` above 0 so many of the games are judged twice,
 * in two independent orders, that this share is expected to be drawn, or all of them where it cannot be reached.
 * @param strengths log strengths in nats
 */
export function simulatedGames(
  strengths: Float64Array,
  pairs: readonly (readonly [number, number])[],
  draws: number,
  random: SeededRandom,
): WinRecord[] {
  const chances = pairs.map(([a, b]) => winChance(strengths[a] as number, strengths[b] as number));
  const disagreeing = chances.reduce((sum, chance) => sum + 2 * chance * (1 - chance), 0) / pairs.length;
  return pairs.map(([a, b], game) => {
    const once = () => (random.uniform() < (chances[game] as number) ? 1 : 0);
    const first = once();
    const winsA = random.uniform() < draws / disagreeing ? (first + once()) / 2 : first;
    return { a, b, winsA, winsB: 1 - winsA };
  });
}

/** Probability of a win by log strengths in nats. */
export function winChance(strength: number, opponent: number): number {
  return 1 / (1 + Math.exp(opponent - strength));
}
