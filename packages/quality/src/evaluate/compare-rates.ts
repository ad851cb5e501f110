import type { ComparedArm } from '@plugin-eval/core/documents/compared-arm.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import { holmAdjusted } from '@plugin-eval/core/statistics/holm.ts';
import { pairedInterval } from '@plugin-eval/core/statistics/paired-interval.ts';
import { pairedTest } from '@plugin-eval/core/statistics/paired-test.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';

const LEVEL = 0.95;
const SIGNIFICANT_BELOW = 0.05;
/** Ways to sign the differences that the test draws where there are more of them. */
const FLIPS = 9999;

export type RateDifference = NonNullable<ComparedArm['activation']>;

/**
 * Compares the load rate of each layer with the first's, prompt by prompt on the same prompts; null where one of the
 * two measured nothing. P-values are adjusted over all that were compared.
 * Source: docs/specification/sessions.md, "Several agents".
 */
export function compareRates(
  first: MonteCarloLayer,
  others: readonly MonteCarloLayer[],
  seed: number,
): (RateDifference | null)[] {
  const tests = others.map((other) => testOf(first, other, seed));
  const adjusted = holmAdjusted(tests.flatMap((test) => test?.pValue ?? []));
  return tests.map((test) => {
    const pAdjusted = test === null ? undefined : adjusted.shift();
    return test === null || pAdjusted === undefined
      ? null
      : { ...test, pAdjusted, significant: pAdjusted < SIGNIFICANT_BELOW };
  });
}

/** Tests the difference; null when one of them measured nothing. */
function testOf(first: MonteCarloLayer, other: MonteCarloLayer, seed: number) {
  if (first.activation === null || other.activation === null || !first.valid || !other.valid) return null;
  const before = new Map(first.perPrompt.map((result) => [result.prompt, result]));
  const pairs = other.perPrompt.flatMap((result) => {
    const earlier = before.get(result.prompt);
    const isCase = result.shouldTrigger && result.runs > 0 && earlier !== undefined && earlier.runs > 0;
    return isCase ? [{ earlier, result }] : [];
  });
  const differences = pairs.map(
    ({ earlier, result }) => result.activated / result.runs - earlier.activated / earlier.runs,
  );
  const interval = pairedInterval(differences, LEVEL);
  const centre = mean(differences);
  if (interval === null || centre === null) return null;
  const once = pairs.every(({ earlier, result }) => earlier.runs === 1 && result.runs === 1);
  const { pValue, name } = pairedTest(differences, once, { resamples: FLIPS, random: seededRandom(seed) });
  return {
    ...{ mean: centre, ciLow: interval.low, ciHigh: interval.high },
    ...{ pValue, test: name, cases: differences.length },
  };
}
