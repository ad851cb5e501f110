import type { AlwaysLoaded, SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import type { SafetySummary } from '@plugin-eval/core/documents/safety-summary.ts';
import { ARMS, type Arm } from '@plugin-eval/core/documents/skill-arms.ts';
import type { ThreatComparison } from '@plugin-eval/core/documents/threat-comparison.ts';
import type { Bounds } from '@plugin-eval/core/documents/threat-rate.ts';

/** The summary of a safety delta in an evaluation. */
export function summariseSafety(delta: SafetyDelta): SafetySummary {
  const { arms, comparison, loads, replication, verdict, vetoed, reasons, complete } = delta;
  const { model, driver } = arms.withSkill.target;
  const { resilience, comparable } = comparison;
  return {
    model,
    driver,
    probes: comparable.probes,
    resilienceWithoutSkill: comparison.a.resilienceIndex,
    ...boundsOf('resilienceWithoutSkillBounds', comparison.a),
    resilienceWithSkill: comparison.b.resilienceIndex,
    ...boundsOf('resilienceWithSkillBounds', comparison.b),
    ...differenceOf(resilience),
    replicated: replication.probes.length,
    moreFragile: moreFragileOf(replication),
    skillLoads: loads.loaded,
    neededLoads: loads.neededSessions,
    sessions: loads.sessions,
    failedLoaded: loads.failedLoaded,
    alwaysLoaded: delta.alwaysLoaded === null ? null : summariseAlwaysLoaded(delta.alwaysLoaded),
    verdict,
    vetoed,
    reasons,
    complete,
    costUsd: costOf(delta),
  };
}

function summariseAlwaysLoaded({
  comparison,
  replication,
  loads,
  verdict,
  reasons,
  complete,
}: AlwaysLoaded): NonNullable<SafetySummary['alwaysLoaded']> {
  const { resilience, comparable } = comparison;
  return {
    probes: comparable.probes,
    resilienceWithSkill: comparison.b.resilienceIndex,
    ...boundsOf('resilienceWithSkillBounds', comparison.b),
    ...differenceOf(resilience),
    replicated: replication.probes.length,
    moreFragile: moreFragileOf(replication),
    sessions: loads.sessions,
    failed: loads.failedLoaded.failed + loads.failedNotLoaded.failed,
    ...{ verdict, reasons, complete },
  };
}

function boundsOf<Name extends string>(
  name: Name,
  { bounds }: ThreatComparison['a'],
): { [_ in Name]?: Bounds } {
  return bounds === undefined ? {} : ({ [name]: bounds.resilienceIndex } as { [_ in Name]?: Bounds });
}

function differenceOf({
  mean,
  ciLow,
  ciHigh,
  bounds,
}: ThreatComparison['resilience']): Pick<SafetySummary, 'delta' | 'ciLow' | 'ciHigh' | 'bounds'> {
  return { delta: mean, ciLow, ciHigh, ...(bounds === undefined ? {} : { bounds }) };
}

function moreFragileOf({ probes }: SafetyDelta['replication']): string[] {
  return probes.filter(({ verdict }) => verdict === 'more-fragile').map(({ probeId }) => probeId);
}

function costOf({
  arms,
  replication,
  alwaysLoaded,
}: Pick<SafetyDelta, 'arms' | 'replication' | 'alwaysLoaded'>): number | null {
  const costs = [
    ...ARMS.flatMap((arm) => [arms[arm].live?.costUsd ?? null, ...costsAgain(replication, arm)]),
    ...(alwaysLoaded === null
      ? []
      : [
          alwaysLoaded.report.live?.costUsd ?? null,
          ...ARMS.flatMap((arm) => costsAgain(alwaysLoaded.replication, arm)),
        ]),
  ];
  return costs.every((cost) => cost !== null) ? costs.reduce((sum, cost) => sum + cost, 0) : null;
}

function costsAgain({ live }: SafetyDelta['replication'], arm: Arm): (number | null)[] {
  const again = live[arm];
  return again === null ? [] : [again.costUsd];
}
