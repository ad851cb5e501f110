import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { InstalledSkills } from '@plugin-eval/sessions/installed-skills.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import { conditionalSkills } from '@plugin-eval/sessions/synthesise-skill.ts';

/** Refuses a skill that no agent chooses by its description. @throws UsageError */
export function refuseUnchosen(skill: SynthesisedSkill, shown: string): void {
  const isInvocable = new InstalledSkills([skill]).all[0]?.invocable ?? false;
  if (isInvocable && conditionalSkills([skill]).size === 0) return;
  throw new UsageError(
    `Agents do not choose ${shown} by its description (disable-model-invocation or paths), so sessions would not load it.`,
  );
}
