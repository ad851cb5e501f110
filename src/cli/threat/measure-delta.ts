import { VERSION } from '../../config/version.ts';
import type { Probe } from '../../documents/probe.ts';
import type { SafetyDelta } from '../../documents/safety-delta.ts';
import { loadCalibration } from '../../threat/calibrate/load-calibration.ts';
import { ARMS, type PerArm } from '../../threat/delta/arms.ts';
import { measureSafetyDelta } from '../../threat/delta/measure-safety-delta.ts';
import type { LiveTarget } from '../../threat/live/live-target.ts';
import type { LoadedProbes } from '../../threat/probes/load-probes.ts';
import { type Asking, askArms, isAnswered } from './ask-probes.ts';

/** How a safety delta is going to be measured. */
export interface DeltaPlan {
  targets: PerArm<LiveTarget>;
  loaded: LoadedProbes;
  /** Those that are asked. */
  probes: readonly Probe[];
  seed: number;
  samples: number;
  twins: boolean;
  /** Least repeated runs in each arm; absent: five. */
  replications?: number | undefined;
  minGeometryCases: number;
}

/** Measures both arms, without gates. */
export async function measureDelta(plan: DeltaPlan, asking: Asking): Promise<SafetyDelta> {
  const { targets, loaded, probes } = plan;
  const { rules } = asking;
  return await measureSafetyDelta({
    tool: { name: 'plugin-eval', version: VERSION },
    targets: { withSkill: targets.withSkill.target, withoutSkill: targets.withoutSkill.target },
    probes,
    probesHash: loaded.hash,
    rules: { hash: rules.hash, calibration: loadCalibration(rules) },
    errors: loaded.errors,
    seed: plan.seed,
    samples: plan.samples,
    twins: plan.twins,
    replications: plan.replications,
    minGeometryCases: plan.minGeometryCases,
    ask: askArms(targets, asking),
  });
}

/** Whether another try may bring answers that are missing. */
export function isDeltaOpen({ arms, replication }: Pick<SafetyDelta, 'arms' | 'replication'>): boolean {
  const lives = [...ARMS.map((arm) => arms[arm].live), ...ARMS.map((arm) => replication.live[arm])];
  return !lives.every(isAnswered);
}
