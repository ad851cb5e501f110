import type { ComparedAgent } from '@plugin-eval/core/documents/compared-agent.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { SessionAgentName } from '@plugin-eval/core/documents/names.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import { holmAdjusted } from '@plugin-eval/core/statistics/holm.ts';
import { pairedInterval } from '@plugin-eval/core/statistics/paired-interval.ts';
import { pairedTest } from '@plugin-eval/core/statistics/paired-test.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';

const LEVEL = 0.95;
const SIGNIFICANT_BELOW = 0.05;
/** Ways to sign the differences that the test draws where there are more of them. */
const FLIPS = 9999;

/** The sessions of one agent. */
export interface AgentLayer {
  agent: SessionAgentName;
  layer: MonteCarloLayer;
}

/**
 * Compares each further agent's load rate with the first agent's, prompt by prompt on the same prompts.
 * Source: docs/specification/sessions.md, "Several agents".
 */
export function compareAgents(
  first: AgentLayer,
  others: readonly AgentLayer[],
  seed: number,
): ComparedAgent[] {
  const tests = others.map((other) => testOf(first, other, seed));
  const adjusted = holmAdjusted(tests.flatMap((test) => test?.pValue ?? []));
  return others.map(({ agent, layer }, index) => {
    const test = tests[index] ?? null;
    const pAdjusted = test === null ? undefined : adjusted.shift();
    return {
      ...{ agent, layer },
      difference:
        test === null || pAdjusted === undefined
          ? null
          : { ...test, pAdjusted, significant: pAdjusted < SIGNIFICANT_BELOW },
    };
  });
}

/** Tests the difference; null when one of them measured nothing. */
function testOf(first: AgentLayer, other: AgentLayer, seed: number) {
  if (!first.layer.valid || !other.layer.valid) return null;
  const before = new Map(first.layer.perPrompt.map((result) => [result.prompt, result]));
  const pairs = other.layer.perPrompt.flatMap((result) => {
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
    against: first.agent,
    sameModel: first.layer.model === other.layer.model,
    mean: centre,
    ciLow: interval.low,
    ciHigh: interval.high,
    ...{ pValue, test: name, cases: differences.length },
  };
}
