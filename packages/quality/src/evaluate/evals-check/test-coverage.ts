import type { CheckedCase, CheckedSkill } from '@plugin-eval/core/documents/evals-check.ts';

/**
 * Counts the tests that sessions execute and grade, and tells whether the skill has a test of every kind:
 * one that should trigger it, one near miss, one executed. A refused test has no graders here.
 * Source: docs/evals.md, "Coverage".
 */
export function testCoverage(
  prompts: Pick<CheckedSkill['prompts'], 'positive' | 'negative'>,
  cases: readonly Pick<CheckedCase, 'shouldTrigger' | 'graders'>[],
): Pick<CheckedSkill, 'executed' | 'covered'> {
  const executed = cases.filter(
    ({ shouldTrigger, graders }) => shouldTrigger === true && graders.length > 0,
  ).length;
  return { executed, covered: prompts.positive > 0 && prompts.negative > 0 && executed > 0 };
}
