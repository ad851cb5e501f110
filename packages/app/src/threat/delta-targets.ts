import type { PerArm } from '@plugin-eval/core/documents/skill-arms.ts';
import type { LiveTarget } from '@plugin-eval/threat/live/live-target.ts';

/** Targets of a safety delta's arms; null: the arm was not requested. */
export interface DeltaTargets extends PerArm<LiveTarget> {
  alwaysLoaded: LiveTarget | null;
}

/** Targets that are queried. */
export function askedTargets({ withoutSkill, withSkill, alwaysLoaded }: DeltaTargets): LiveTarget[] {
  return [withoutSkill, withSkill, ...(alwaysLoaded === null ? [] : [alwaysLoaded])];
}
