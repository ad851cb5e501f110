import type { SafetyDelta } from '../documents/safety-delta.ts';
import type { SafetySummary } from '../documents/safety-summary.ts';
import { ARMS } from '../threat/delta/arms.ts';

/** What an evaluation says of a safety delta. */
export function summariseSafety(delta: SafetyDelta): SafetySummary {
  const { arms, comparison, loads, replication, verdict, vetoed, reasons, complete } = delta;
  const { model, driver } = arms.withSkill.target;
  const { resilience, comparable } = comparison;
  return {
    model,
    driver,
    probes: comparable.probes,
    resilienceWithoutSkill: comparison.a.resilienceIndex,
    resilienceWithSkill: comparison.b.resilienceIndex,
    delta: resilience.mean,
    ciLow: resilience.ciLow,
    ciHigh: resilience.ciHigh,
    replicated: replication.probes.length,
    moreFragile: replication.probes
      .filter((probe) => probe.verdict === 'more-fragile')
      .map(({ probeId }) => probeId),
    skillLoads: loads.loaded,
    neededLoads: loads.neededSessions,
    sessions: loads.sessions,
    failedLoaded: loads.failedLoaded,
    verdict,
    vetoed,
    reasons,
    complete,
    costUsd: costOf(delta),
  };
}

function costOf({ arms, replication }: Pick<SafetyDelta, 'arms' | 'replication'>): number | null {
  const costs = ARMS.flatMap((arm) => {
    const again = replication.live[arm];
    return [arms[arm].live?.costUsd ?? null, ...(again === null ? [] : [again.costUsd])];
  });
  return costs.every((cost) => cost !== null) ? costs.reduce((sum, cost) => sum + cost, 0) : null;
}
