import { stratifiedInterval, TO_SHOW } from '@plugin-eval/core/statistics/stratified-interval.ts';
import { lowerCaseWords } from '@plugin-eval/core/text/words.ts';
import type { JudgedPrompt, Stratum } from './prompt-tally.ts';
import { ALPHA, FEWEST_SIBLING } from './verdict.ts';
import { LONGEST_DESCRIPTION } from './write-description.ts';

/** Sessions of each prompt after which is looked. */
export const CEILING_LOOKS = 2;
/** Different prompts from which on a low ceiling ends the work. */
export const FEWEST_FOR_CEILING = 40;
const SHORTEST_WORD = 3;
const BROAD_OPENING = 'Use this skill for every request about any of these: ';

/**
 * Makes a description that fires as widely as words can: of all words of the prompts that should trigger the
 * skill, the most frequent first. It shows what a description can reach, and is never a candidate. Source:
 * docs/specification/comparisons.md, "Ceiling".
 */
export function broadDescription(prompts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const prompt of prompts)
    for (const word of new Set(lowerCaseWords(prompt)))
      if (word.length >= SHORTEST_WORD) counts.set(word, (counts.get(word) ?? 0) + 1);
  let text = BROAD_OPENING;
  for (const [word] of [...counts].sort((a, b) => b[1] - a[1])) {
    const next = text === BROAD_OPENING ? word : `, ${word}`;
    if (text.length + next.length >= LONGEST_DESCRIPTION) break;
    text += next;
  }
  return `${text}.`;
}

/** Sessions of one prompt with the original, and with the broad description where it should fire. */
export interface CeilingTally extends JudgedPrompt {
  original: { ended: number; right: number };
  /** Sessions with the broad description; null for prompts that should not trigger the skill. */
  broad: { ended: number; right: number } | null;
}

/**
 * Computes the largest gain that any description may reach, at an error of 5 %: what the broad one fires more,
 * and all that is wrong elsewhere. Null where a stratum has no result.
 */
export function ceilingOf(tallies: readonly CeilingTally[]): number | null {
  const groups: Record<Stratum, Map<number, number[]>> = {
    own: new Map(),
    near: new Map(),
    sibling: new Map(),
  };
  for (const { stratum, group, original, broad } of tallies) {
    if (original.ended === 0 || (stratum === 'own' && (broad === null || broad.ended === 0))) continue;
    const share = original.right / original.ended;
    const gain = broad === null ? 1 - share : broad.right / broad.ended - share;
    groups[stratum].set(group, [...(groups[stratum].get(group) ?? []), gain]);
  }
  const strata = [groups.own, groups.near, ...(groups.sibling.size < FEWEST_SIBLING ? [] : [groups.sibling])];
  if (groups.own.size === 0 || groups.near.size === 0) return null;
  const means = strata.map((of) =>
    [...of.values()].map((gains) => gains.reduce((sum, one) => sum + one, 0) / gains.length),
  );
  return stratifiedInterval(means, ALPHA, TO_SHOW).high;
}
