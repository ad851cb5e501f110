import type { CheckedCase, CheckedSkill } from '@plugin-eval/core/documents/evals-check.ts';
import type { InstallRules } from '@plugin-eval/skill/read-limits.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import { readCase } from './check-case.ts';
import { distinctPrompts } from './prompt-findings.ts';
import type { SkillTests } from './read-tests.ts';
import { promptCounts } from './test-set-findings.ts';

/** Computes the coverage of a skill without trying any of its tests. */
export function coverageOf(
  { skill, tests }: { skill: Pick<Skill, 'folder'>; tests: Pick<SkillTests, 'cases'> },
  limits: InstallRules,
): Pick<CheckedSkill, 'executed' | 'covered'> {
  const cases = tests.cases.map((one) => {
    const read = readCase(skill.folder, one, limits);
    return { shouldTrigger: one.shouldTrigger, graders: read.kind === 'ready' ? read.graders : [] };
  });
  return testCoverage(promptCounts(distinctPrompts(tests.cases)), cases);
}

/**
 * Counts the tests that sessions execute and grade, and tells whether the skill has a test of every kind:
 * one that should trigger it, one near miss, one executed. A refused test has no graders here.
 * Source: docs/evals.md, "Coverage".
 */
export function testCoverage(
  prompts: Pick<CheckedSkill['prompts'], 'positive' | 'negative'>,
  cases: readonly (Pick<CheckedCase, 'shouldTrigger'> & { graders: readonly unknown[] })[],
): Pick<CheckedSkill, 'executed' | 'covered'> {
  const executed = cases.filter(
    ({ shouldTrigger, graders }) => shouldTrigger === true && graders.length > 0,
  ).length;
  return { executed, covered: prompts.positive > 0 && prompts.negative > 0 && executed > 0 };
}
