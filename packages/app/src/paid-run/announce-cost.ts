import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { EvaluationPlan } from '../evaluation/evaluation-plan.ts';
import type { Notice } from '../notice.ts';
import { costWords } from './cost-words.ts';
import type { JudgePlan } from './judge-plan.ts';

/**
 * The notice of a default depth that incurs costs: the judges, and the likely cost. Null when the depth was
 * requested, when no model is called, and for a resumed run.
 */
export async function announceCost(
  { judge, settings, request }: EvaluationPlan,
  estimate: () => Promise<DryRun>,
): Promise<Notice | null> {
  if (judge === null || request.resumed !== undefined || settings.depthIsExplicit) return null;
  const estimated = await estimate();
  const { skills } = estimated;
  const work = `${skills === 1 ? 'one skill' : `${skills} skills`} ${costWords(estimated)}`;
  const judges = judgesOf(judge);
  const [there, judged] = judges.length === 1 ? ['is a model', 'judges'] : ['are models', 'judge'];
  const message = `no depth was requested and there ${there}: ${judges.join(' and ')} ${judged} ${work}. --depth quick asks no model.`;
  return { kind: 'likely-cost', message };
}

/** Each once: "anthropic:claude-sonnet-5-5 at https://api.anthropic.com/v1"; a program has no endpoint. */
function judgesOf({ models }: JudgePlan): string[] {
  const named = models.map(({ name, endpoint, provider }) =>
    provider === 'command' ? name : `${name} at ${endpoint}`,
  );
  return [...new Set(named)];
}
