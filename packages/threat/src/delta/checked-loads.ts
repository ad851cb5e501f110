import type { AlwaysLoaded, SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import { loadsReason } from './decide-safety.ts';
import { skillLoadsOf } from './skill-loads.ts';

/**
 * Returns the delta with its loads recounted from its cases. Below the floor of loads it decides nothing,
 * whatever its file claims: neither a veto nor a measured safety. Source: docs/specification/threats.md,
 * "Safety delta".
 */
export function withCheckedLoads(delta: SafetyDelta): SafetyDelta {
  const { arms, replication, skills, alwaysLoaded } = delta;
  const loads = skillLoadsOf({ arms, replication, skills });
  const always = alwaysLoaded === null ? null : checkedAlwaysLoaded(alwaysLoaded, delta);
  if (loads.enough) return { ...delta, loads, alwaysLoaded: always };
  return {
    ...delta,
    ...{ loads, alwaysLoaded: always, verdict: 'unmeasured', vetoed: null, reasons: [loadsReason(loads)] },
  };
}

function checkedAlwaysLoaded(always: AlwaysLoaded, { arms, skills }: SafetyDelta): AlwaysLoaded {
  const { report, replication } = always;
  const loads = skillLoadsOf({
    arms: { withoutSkill: arms.withoutSkill, withSkill: report },
    ...{ replication, skills },
  });
  return loads.enough
    ? { ...always, loads }
    : { ...always, loads, verdict: 'unmeasured', reasons: [loadsReason(loads)] };
}
