import type { ComparedArm } from '@plugin-eval/quality/improve/comparison-plan.ts';
import type { SkillWork } from '../work/skill-work.ts';

/** The skill among the others, and the others alone. */
export function retiredArms(work: SkillWork): readonly [ComparedArm, ComparedArm] {
  const [original] = work.armsOf([]);
  return [
    original,
    { ...original, installed: original.installed.filter((skill) => skill !== original.skill) },
  ];
}
