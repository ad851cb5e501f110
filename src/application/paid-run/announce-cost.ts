import type { DryRun } from '../../documents/dry-run.ts';
import { budgetInDollars } from '../../errors/budget-in-dollars.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { isCollectionOf } from '../../evaluate/evaluate-targets.ts';
import type { Target } from '../../skill/identify-target.ts';
import type { DryAlongside } from '../dry-run/estimate-evaluation.ts';
import type { EvaluationPlan } from '../evaluation/evaluate-run.ts';
import type { Notice } from '../notice.ts';
import type { Ports } from '../ports.ts';
import type { JudgePlan } from './judge-plan.ts';

/** US dollars. A collection that is likely to cost more is not begun without a bound or a yes. */
const MOST_UNASKED = 1;
const LEAST_SHOWN = 0.0001;

/** What is to be paid for: each group of targets gives one document. */
interface AnnouncedWork {
  groups: readonly (readonly Target[])[];
  /** Whether somebody agreed to pay whatever it takes. */
  yes: boolean | undefined;
  /** Paid work beside the evaluation. */
  beside?: DryAlongside | null;
}

/**
 * What somebody should know before anything is paid: at a depth that nobody asked for, who is going to be asked at what
 * likely cost. Null where the depth was asked for, where no model is called, and for a run that goes on.
 * @throws UsageError for a collection that is likely to cost more than a dollar, without a bound and without a yes
 */
export async function announceCost(
  plan: EvaluationPlan,
  { groups, yes = false, beside = null }: AnnouncedWork,
  ports: Ports,
): Promise<Notice | null> {
  const { judge, settings, request } = plan;
  const isUnbounded = groups.some(isCollectionOf) && settings.models.maxCost === null && !yes;
  if (judge === null || request.resumed !== undefined || (settings.depthIsExplicit && !isUnbounded))
    return null;
  const { estimateEvaluation } = await import('../dry-run/estimate-evaluation.ts');
  const estimate = await estimateEvaluation(plan, groups, ports, beside);
  const { costUsd, skills } = estimate;
  const asked = `${skills === 1 ? 'one skill' : `${skills} skills`} ${costWords(estimate)}`;
  if (isUnbounded && costUsd !== null && costUsd.likely > MOST_UNASKED)
    throw new UsageError(
      `${judgesOf(judge).join(' and ')} would judge ${asked}, and nothing bounds the cost of a collection. Give --max-cost USD, or --yes to pay what it takes; --depth quick asks no model, and --dry-run says what is planned.`,
    );
  if (settings.depthIsExplicit) return null;
  const judges = judgesOf(judge);
  const [there, judged] = judges.length === 1 ? ['is a model', 'judges'] : ['are models', 'judge'];
  const message = `no depth was asked for and there ${there}: ${judges.join(' and ')} ${judged} ${asked}. --depth quick asks no model.`;
  return { kind: 'likely-cost', message };
}

function costWords({ costUsd, calls, basis }: Pick<DryRun, 'costUsd' | 'calls' | 'basis'>): string {
  if (calls.likely === 0 && basis.some(({ inJournal }) => inJournal > 0))
    return 'from answers in the journal, at no cost';
  if (costUsd === null) return 'at an unknown cost';
  if (costUsd.likely === 0) return 'at no cost';
  return costUsd.likely < LEAST_SHOWN
    ? `for less than $${LEAST_SHOWN}`
    : `for about ${dollars(costUsd.likely)}`;
}

/** Each once: "anthropic:claude-sonnet-5-5 at https://api.anthropic.com/v1"; a program has no endpoint. */
function judgesOf({ models }: JudgePlan): string[] {
  const named = models.map(({ name, endpoint, provider }) =>
    provider === 'command' ? name : `${name} at ${endpoint}`,
  );
  return [...new Set(named)];
}

function dollars(usd: number): string {
  return budgetInDollars(usd < 0.01 ? Number(usd.toFixed(4)) : Math.round(usd * 100) / 100);
}
