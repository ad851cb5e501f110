import { UnreadableGradersError } from '@plugin-eval/core/errors/unreadable-graders-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { collectMembers, skillsWithPlugins } from '@plugin-eval/quality/evaluate/collect-members.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import type { SimulationPlan } from '../paid-run/simulation-plan.ts';

/**
 * Refuses executed sessions of tests whose graders cannot be read, unless they are allowed.
 * @throws UnreadableGradersError
 */
export async function requireGraders(
  simulation: SimulationPlan | null,
  targets: readonly Target[],
  { profile, limits }: Settings,
): Promise<void> {
  if (simulation?.execution?.allowUngraded !== false) return;
  const { prompts, guessLabels } = simulation;
  const { unreadableGraders } = await import('@plugin-eval/quality/evaluate/unreadable-graders.ts');
  const depth = { requested: 'quick', effective: 'quick', confidenceLabel: 'Estimated' } as const;
  const found = collectMembers(targets, { profile, limits, depth, toolVersion: VERSION });
  const members = skillsWithPlugins(found).map(({ member }) => member);
  const cases = unreadableGraders(members, { prompts, guessLabels }, limits);
  if (cases.length > 0) throw new UnreadableGradersError(cases);
}
