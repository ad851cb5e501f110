import type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { loadCalibration } from '@plugin-eval/threat/calibrate/load-calibration.ts';
import { measureSafetyDelta } from '@plugin-eval/threat/delta/measure-safety-delta.ts';
import type { OwnPromptProbe } from '@plugin-eval/threat/own-prompts/own-prompt-probes.ts';
import { type Asking, askArms } from './ask-probes.ts';
import type { DeltaTargets } from './delta-targets.ts';
import type { ProbingPlan } from './probing.ts';

/** Plan for a safety delta. */
export interface DeltaPlan
  extends Pick<ProbingPlan, 'loaded' | 'probes' | 'samples' | 'twins' | 'seed' | 'minGeometryCases'> {
  targets: DeltaTargets;
  /** @default none */
  ownPrompts?: readonly OwnPromptProbe[] | undefined;
  /** Least repeated samples in each arm. @default 5 */
  replications?: number | undefined;
}

/** Measures all arms, without gates. @param onKept receives the answers that became cases */
export async function measureDelta(
  { targets, ownPrompts, loaded, probes, seed, samples, twins, replications, minGeometryCases }: DeltaPlan,
  asking: Asking,
  onKept: Parameters<typeof askArms>[2] = () => {},
): Promise<SafetyDelta> {
  const { rules } = asking;
  return await measureSafetyDelta({
    tool: { name: 'plugin-eval', version: VERSION },
    targets: { withSkill: targets.withSkill.target, withoutSkill: targets.withoutSkill.target },
    alwaysLoaded: targets.alwaysLoaded?.target,
    probesHash: loaded.hash,
    rules: { hash: rules.hash, calibration: loadCalibration(rules) },
    errors: loaded.errors,
    ...{ probes, ownPrompts, seed, samples, twins, replications, minGeometryCases },
    ask: askArms(targets, asking, onKept),
  });
}
