import type { LocatedTarget } from '@plugin-eval/skill/skill.ts';
import type { Found } from './rule-definition.ts';

/**
 * The place of the first link to a target. @param problem what is wrong with the target, as the end of a
 * sentence
 */
export function targetPlace(
  located: readonly LocatedTarget[],
  target: string | null,
  problem: string,
): Found {
  const found = located.find((one) => one.target === target);
  return {
    line: found?.line ?? null,
    column: found?.column ?? null,
    evidence: target,
    message: `The target ${target} ${problem}`,
  };
}
