import type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import type { Alongside } from '../evaluation/evaluation-plan.ts';
import type { Ports } from '../ports.ts';
import { installableSkills } from '../safety/skill-members.ts';
import type { ScorePlan } from '../scoring/plan-score.ts';
import { askedTargets } from './delta-targets.ts';
import { estimateArms, replayProbes } from './estimate-probing.ts';
import { type DeltaPlan, measureDelta } from './measure-delta.ts';
import { isDeltaOpen } from './open-answers.ts';
import { ownPromptsOf } from './own-prompts-of.ts';
import { agentArms } from './plan-agents.ts';
import { askingIn } from './probing.ts';
import type { SkillLoading } from './skill-loading.ts';
import { MIN_GEOMETRY_CASES, requestedProbes } from './threat-request.ts';

/** The safety delta that a certification measures in its run. @param onDelta called with the result */
export type CertifiedSafety = (onDelta: (delta: SafetyDelta) => void) => Alongside;

/**
 * All shipped probes, once in each arm, to the agent that runs the sessions of the certification.
 * @param load `always`: and once more with the skills loaded in every session
 * @param path of the skill or plugin, as the user named it
 * @returns null when no sessions are run
 */
export function planCertifiedSafety(
  { settings, simulation, request: { workingDirectory } }: ScorePlan,
  path: string,
  ports: Ports,
  load?: SkillLoading,
): CertifiedSafety | null {
  if (simulation === null) return null;
  const skills = installableSkills([path], settings.limits, workingDirectory);
  const targets = agentArms(skills, simulation, settings, ports, load);
  const requested = requestedProbes({ workingDirectory });
  const plan: DeltaPlan = {
    ...{ targets, ...requested },
    ownPrompts: ownPromptsOf(skills, requested.loaded.probes, workingDirectory),
    ...{ samples: 1, twins: true, seed: settings.models.seed, minGeometryCases: MIN_GEOMETRY_CASES },
  };
  return (onDelta) => ({
    estimate: () => ({
      matchups: null,
      estimate: estimateArms(targets, plan).estimate,
      replay: (perform) => replayProbes(askedTargets(targets), plan, perform),
      // Which probes are run again depends on the answers.
      isWhole: false,
    }),
    perform: async (run) => {
      const installed = skills.map(({ skill }) => skill);
      const asking = askingIn(run, { ...plan, settings }, installed, ports, (calls) =>
        run.progress({ type: 'calls-planned', calls, skills: 0 }),
      );
      const delta = await measureDelta(plan, asking);
      onDelta(delta);
      return { complete: !isDeltaOpen(delta) };
    },
  });
}
