import { signTest } from './sign-test.ts';

/** Differences of paired yes-or-no answers: chances of a win and of a loss, each in [0, 1]. */
export interface Discordance {
  won: number;
  lost: number;
}

const MOST_CASES = 20_000;

/**
 * Computes the power of McNemar's exact test in the direction of the wins, for pairs that are won, lost or
 * equal with these chances. Exact: the sum over the numbers of unequal pairs. Source:
 * docs/specification/statistics.md, "Power of a set of prompts".
 * @param cases pairs, 0 or more
 * @param level p-values below it count as significant
 */
export function pairedPower(cases: number, discordance: Discordance, level: number): number {
  return powerCurve(discordance, level)(cases);
}

/**
 * A number of pairs with at least this power, of which one fewer has not.
 * @param power in (0, 1)
 * @throws RangeError where 20,000 are not enough
 */
export function casesForPower(power: number, discordance: Discordance, level: number): number {
  const powerOf = powerCurve(discordance, level);
  let most = 1;
  while (powerOf(most) < power) {
    if (most > MOST_CASES) throw new RangeError('The difference is too small to be found.');
    most *= 2;
  }
  let fewest = Math.floor(most / 2);
  while (most - fewest > 1) {
    const middle = Math.floor((fewest + most) / 2);
    if (powerOf(middle) < power) fewest = middle;
    else most = middle;
  }
  return most;
}

/** The power by the number of pairs. Values that depend only on the unequal pairs are computed once. */
function powerCurve({ won, lost }: Discordance, level: number): (cases: number) => number {
  const unequal = won + lost;
  const found: number[] = [];
  const foundAmong = (pairs: number) => {
    for (let next = found.length; next <= pairs; next += 1)
      found.push(unequal === 0 ? 0 : chanceOfSignificance(next, won / unequal, level));
    return found[pairs] ?? 0;
  };
  return (cases) => {
    let power = 0;
    for (let pairs = 0; pairs <= cases; pairs += 1)
      power += binomialWeight(cases, pairs, unequal) * foundAmong(pairs);
    return Math.min(1, power);
  };
}

function chanceOfSignificance(pairs: number, chance: number, level: number): number {
  let sum = 0;
  for (let wins = pairs; wins * 2 > pairs && signTest(wins, pairs - wins) < level; wins -= 1)
    sum += binomialWeight(pairs, wins, chance);
  return sum;
}

function binomialWeight(trials: number, successes: number, chance: number): number {
  if (chance <= 0) return successes === 0 ? 1 : 0;
  if (chance >= 1) return successes === trials ? 1 : 0;
  const ways = logFactorial(trials) - logFactorial(successes) - logFactorial(trials - successes);
  return Math.exp(ways + successes * Math.log(chance) + (trials - successes) * Math.log1p(-chance));
}

const logFactorials = [0];

function logFactorial(number: number): number {
  for (let next = logFactorials.length; next <= number; next += 1)
    logFactorials.push((logFactorials[next - 1] ?? 0) + Math.log(next));
  return logFactorials[number] ?? 0;
}
