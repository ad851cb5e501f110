import type { EvalsCheck } from '@plugin-eval/core/documents/evals-check.ts';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { collectMembers, skillsWithPlugins } from '@plugin-eval/quality/evaluate/collect-members.ts';
import type { TestedSkill } from '@plugin-eval/quality/evaluate/evals-check/check-skill.ts';
import { readTests } from '@plugin-eval/quality/evaluate/evals-check/read-tests.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import type { CollectionMembers } from '@plugin-eval/skill/member.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';

/** Reads all skills of the targets with their tests. @throws InterruptedError */
export function readTested(
  targets: readonly Target[],
  { profile, limits }: Pick<Settings, 'profile' | 'limits'>,
  guessLabels: boolean,
  signal: AbortSignal,
): { found: CollectionMembers; tested: TestedSkill[]; errors: EvalsCheck['errors'] } {
  const depth = { requested: 'quick', effective: 'quick', confidenceLabel: 'Estimated' } as const;
  const found = collectMembers(targets, { profile, limits, depth, toolVersion: VERSION, allSkills: true });
  const tested: TestedSkill[] = [];
  const errors: EvalsCheck['errors'] = [];
  for (const { member, plugin } of skillsWithPlugins(found)) {
    if (signal.aborted) throw new InterruptedError();
    try {
      const skill = readSkill(member.path, member.shown, limits);
      tested.push({ skill, plugin, tests: readTests(skill, guessLabels) });
    } catch (error) {
      if (!SubjectError.isInstance(error)) throw error;
      errors.push({ path: error.path, rule: error.rule, message: error.message });
    }
  }
  return { found, tested, errors };
}
