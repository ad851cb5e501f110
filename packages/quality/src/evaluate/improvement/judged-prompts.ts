import type { EvalCase } from '@plugin-eval/skill/eval-case.ts';
import { foldPrompt } from '@plugin-eval/skill/fold-prompt.ts';
import type { ComparedPrompt } from '../../improve/comparison-plan.ts';
import { STRATA } from '../../improve/prompt-tally.ts';
import type { ChosenPrompt } from '../../monte-carlo/prompts/chosen-prompt.ts';
import { nearDuplicates } from '../evals-check/near-duplicates.ts';

/**
 * Sorts labelled prompts into strata, and near duplicates of a stratum into groups. Source:
 * docs/specification/comparisons.md, "Prompts".
 * @param cases of the same files, which say what other skill is expected
 * @param installed names of the skills installed with the one under test
 */
export function judgedPrompts(
  prompts: readonly Pick<ChosenPrompt, 'text' | 'shouldTrigger'>[],
  cases: readonly EvalCase[],
  installed: readonly string[],
): ComparedPrompt[] {
  const expected = expectedNames(cases);
  const sorted = prompts.map(({ text, shouldTrigger }) => {
    if (shouldTrigger) return { text, stratum: 'own' as const, expected: [] };
    const names = expected.get(foldPrompt(text)) ?? new Set();
    const present = installed.filter((name) => names.has(name));
    return {
      text,
      stratum: present.length > 0 ? ('sibling' as const) : ('near' as const),
      expected: present,
    };
  });
  const groups = new Map<(typeof sorted)[number], number>();
  for (const stratum of STRATA) {
    const own = sorted.filter((one) => one.stratum === stratum);
    for (const [index, group] of groupsOf(own.map(({ text }) => text)).entries())
      groups.set(own[index] as (typeof sorted)[number], group);
  }
  return sorted.map((one) => ({ ...one, group: groups.get(one) ?? 0 }));
}

/** Names of other skills that the files expect, without plugins, by prompt. */
export function expectedNames(cases: readonly EvalCase[]): Map<string, Set<string>> {
  const byPrompt = new Map<string, Set<string>>();
  for (const { prompt, expectedSkills } of cases) {
    if (expectedSkills === null) continue;
    const text = foldPrompt(prompt);
    const names = byPrompt.get(text) ?? new Set();
    for (const name of [...expectedSkills.expected, ...expectedSkills.acceptable])
      names.add(name.replace(/^.*:/, ''));
    byPrompt.set(text, names);
  }
  return byPrompt;
}

/** Numbers groups from 0: near duplicates share the number of the first. */
export function groupsOf(texts: readonly string[]): number[] {
  const likeOf = new Map(nearDuplicates(texts).map(({ first, second }) => [second, first]));
  const groups: number[] = [];
  let next = 0;
  for (let index = 0; index < texts.length; index += 1) {
    const like = likeOf.get(index);
    const known = like === undefined ? undefined : groups[like];
    groups.push(known ?? next);
    if (known === undefined) next += 1;
  }
  return groups;
}
