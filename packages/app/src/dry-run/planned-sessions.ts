import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { AgentPlan } from '../threat/plan-agents.ts';

/** Describes, for a dry run, the agents whose sessions would run. @param runs sessions of each */
export function plannedSessions(
  [first, ...others]: readonly [Named, ...Named[]],
  runs: number,
): NonNullable<DryRun['sessions']> {
  const named = ({ driver, model }: Named) => ({ driver, model: model.name });
  return { ...named(first), runs, ...(others.length === 0 ? {} : { others: others.map(named) }) };
}

type Named = Pick<AgentPlan, 'driver' | 'model'>;
