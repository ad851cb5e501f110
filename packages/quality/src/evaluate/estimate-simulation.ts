import type { PlannedPrompts } from '@plugin-eval/core/documents/dry-run.ts';
import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { addEstimates, type Estimate } from '@plugin-eval/engine/run/planned-work.ts';
import { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import { estimateMonteCarlo } from '../monte-carlo/estimate-monte-carlo.ts';
import { estimatePrompts } from '../monte-carlo/prompts/estimate-prompts.ts';
import type { MeasuredSkill } from './paid-layers.ts';
import { knownPrompts, promptMaterial } from './prompts-for-skill.ts';
import {
  executedCases,
  liftOf,
  monteCarloOptions,
  type SimulationOptions,
  subjectInArm,
} from './simulate-skill.ts';

/**
 * Estimates layer 3 of one skill, including writing prompts, without reusing journal results.
 * @throws SubjectError when the other version of a lift cannot be read
 */
export async function estimateSimulation(
  skill: MeasuredSkill,
  options: SimulationOptions,
  { seed, priceOf }: { seed: number; priceOf: (model: ResolvedModel) => Price | null },
): Promise<{ estimate: Estimate; prompts: PlannedPrompts | null }> {
  const simulated = await subjectInArm(skill, options);
  const lift = await liftOf(options, skill.subject.skill.folder);
  const settings = monteCarloOptions(simulated, skill.subject, options, lift, seed);
  const chosen = knownPromptsOrNone(skill, options);
  const known = chosen === null ? null : chosen.prompts;
  const { folder } = skill.subject.skill;
  const execution =
    settings.execution === null || known === null
      ? settings.execution
      : {
          ...settings.execution,
          cases: executedCases(options, folder, known, { workspaces: new WorkspaceRegistry() }),
        };
  const sessions = estimateMonteCarlo(
    simulated,
    { ...settings, prompts: known, execution },
    { seed, priceOf },
  );
  if (simulated.exempt) return { estimate: sessions, prompts: null };
  const prompts = plannedPrompts(skill, chosen);
  if (chosen !== null) return { estimate: sessions, prompts };
  return {
    estimate: addEstimates([sessions, writing(skill, options, priceOf(options.judge.model))]),
    prompts,
  };
}

/** A file that has no prompts for this skill leads to no sessions. */
function knownPromptsOrNone({ subject }: MeasuredSkill, options: SimulationOptions) {
  try {
    return knownPrompts(subject, options);
  } catch (error) {
    if (!MeasurementError.isInstance(error)) throw error;
    return { source: null, prompts: [], notes: [error.message] };
  }
}

/** The prompts as a list, for review before paying. */
function plannedPrompts(
  { subject }: MeasuredSkill,
  chosen: ReturnType<typeof knownPromptsOrNone>,
): PlannedPrompts {
  const { path } = subject.skill;
  if (chosen === null)
    return { skill: path, source: 'to-be-written', file: null, prompts: [], labels: null, notes: [] };
  return {
    skill: path,
    source: chosen.source?.kind ?? 'none',
    file: chosen.source?.file ?? null,
    prompts: chosen.prompts.map(({ text, shouldTrigger }) => ({ text, shouldTrigger })),
    labels: chosen.source?.labels ?? null,
    notes: [...chosen.notes],
  };
}

/** A skill that no model can take in costs nothing to try. */
function writing({ subject }: MeasuredSkill, { judge }: SimulationOptions, price: Price | null): Estimate {
  try {
    const { block } = promptMaterial(subject, judge);
    return estimatePrompts(Buffer.byteLength(block), judge.maxOutputTokens, price, judge.model.name);
  } catch (error) {
    if (!MeasurementError.isInstance(error)) throw error;
    return addEstimates([]);
  }
}
