import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import type { UnreadableCase } from '@plugin-eval/core/errors/unreadable-graders-error.ts';
import type { Member } from '@plugin-eval/skill/member.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import { gradersOfCase } from './case-graders.ts';
import { knownPrompts, type RequestedPrompts } from './prompts-for-skill.ts';

/** Returns the cases of skills that would be executed and whose graders cannot be read. */
export function unreadableGraders(
  members: readonly Member[],
  requested: RequestedPrompts,
  limits: ReadLimits,
): UnreadableCase[] {
  return members.flatMap((member) => {
    const skill = readable(member, limits);
    const chosen = skill === null ? null : promptsOf(skill, requested);
    if (skill === null || chosen === null) return [];
    return chosen.prompts.flatMap(({ text, shouldTrigger, task = null }): UnreadableCase[] => {
      const { problems } = shouldTrigger ? gradersOfCase(skill.folder, task) : { problems: [] };
      return problems.length === 0
        ? []
        : [{ file: chosen.source?.file ?? skill.path, prompt: text, problems }];
    });
  });
}

/** A skill that cannot be read is reported where it is evaluated. */
function readable(member: Member, limits: ReadLimits): Skill | null {
  try {
    return readSkill(member.path, member.shown, limits);
  } catch (error) {
    if (SubjectError.isInstance(error)) return null;
    throw error;
  }
}

/** A file without prompts for this skill leads to no sessions. */
function promptsOf(skill: Skill, requested: RequestedPrompts) {
  try {
    return knownPrompts({ skill }, requested);
  } catch (error) {
    if (MeasurementError.isInstance(error)) return null;
    throw error;
  }
}
