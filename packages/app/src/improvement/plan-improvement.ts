import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import { identifyTarget, type Target } from '@plugin-eval/skill/identify-target.ts';
import type { InstallRules } from '@plugin-eval/skill/read-limits.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import { readComparedSkill } from './compared-skill.ts';
import type { ImproveRequest } from './improve-request.ts';
import { DEFAULT_SESSIONS_EACH, type ImprovementPlan, planComparison } from './plan-comparison.ts';
import type { Candidate } from './read-candidates.ts';

/** The skill that a request names. @throws FileError, UsageError */
export function improvedTarget({ path, workingDirectory }: ImproveRequest): Target {
  const target = identifyTarget(path, workingDirectory);
  if (target.kind !== 'skill') throw new UsageError(`${path} is a ${target.kind}: improve takes one skill.`);
  return target;
}

/** Everything but the candidates. */
export interface ImprovementSources {
  skill: Skill;
  original: SynthesisedSkill;
  /** Skills installed with it. */
  around: readonly SynthesisedSkill[];
  limits: InstallRules;
  /**
   * Decides what is put to whom.
   * @throws UsageError where no verdict would be possible
   */
  planWith(candidates: readonly Candidate[], isRace: boolean): ImprovementPlan;
}

/**
 * Reads the skill, its prompts and the skills around it. Executes nothing.
 * @throws UsageError, FileError, SubjectError, MeasurementError
 */
export function readImprovement(
  request: ImproveRequest,
  target: Target,
  settings: Settings,
): ImprovementSources {
  const { sessionsEach = DEFAULT_SESSIONS_EACH } = request;
  const { seed } = settings.models;
  const compared = readComparedSkill(target, request, settings);
  const { skill, original, around, limits } = compared;
  return {
    ...{ skill, original, around: around.skills, limits },
    planWith(candidates, isRace) {
      const choices = {
        ...{ sessionsEach, seed, isRace, workingDirectory: request.workingDirectory },
        ...{ seen: request.seen, guessLabels: request.sessions?.guessLabels ?? false },
      };
      const { plan, problem } = planComparison(compared, candidates, choices);
      if (problem !== null) throw new UsageError(`${problem} plugin-eval prompts drafts more.`);
      return plan;
    },
  };
}
