import type { ComparedDraw } from './compared-draw.ts';
import type { ComparedPrompt } from './comparison-plan.ts';
import { STRATA, type Stratum } from './prompt-tally.ts';
import { FEWEST_SIBLING } from './verdict.ts';

/**
 * Computes the utility of one arm, less what no choice changes: the sum over strata of the mean share right of
 * its groups. Source: docs/specification/comparisons.md, "Prompts".
 */
export function armUtility(
  prompts: readonly ComparedPrompt[],
  draws: readonly ComparedDraw[],
  arm: number,
): number {
  const right = prompts.map(() => 0);
  const ended = prompts.map(() => 0);
  for (const draw of draws) {
    if (draw.arm !== arm || draw.outcome === 'errored') continue;
    ended[draw.prompt] = (ended[draw.prompt] ?? 0) + 1;
    right[draw.prompt] = (right[draw.prompt] ?? 0) + Number(draw.right);
  }
  const shares: Record<Stratum, Map<number, number[]>> = {
    own: new Map(),
    near: new Map(),
    sibling: new Map(),
  };
  for (const [index, { stratum, group }] of prompts.entries()) {
    if (ended[index] === 0) continue;
    const share = (right[index] ?? 0) / (ended[index] ?? 1);
    shares[stratum].set(group, [...(shares[stratum].get(group) ?? []), share]);
  }
  return STRATA.filter((stratum) => stratum !== 'sibling' || shares.sibling.size >= FEWEST_SIBLING)
    .map((stratum) => meanOf([...shares[stratum].values()].map(meanOf)))
    .reduce((sum, one) => sum + one, 0);
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length;
}
