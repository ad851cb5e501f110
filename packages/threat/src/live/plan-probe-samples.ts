import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import { type AttackForm, attackedProbe, PLAIN } from '../attacks/attacked-probe.ts';
import { twinTurns } from '../probes/probe-texts.ts';
import type { ProbeSample } from './live-target.ts';

export interface ProbePlan {
  /** Samples of each probe, and of each benign twin. */
  samples: number;
  twins: boolean;
  /** Number of the first draw: earlier draws have lower numbers. @default 0 */
  firstSample?: number;
  /** Forms in which the probes are put. @default the probes as they are */
  attacks?: readonly AttackForm[];
  /** Seed of the forms, in [0, 2^53). @default 0 */
  seed?: number;
}

/**
 * Every probe and every benign twin once, then each of them again: where a run ends early, it ends within a round. A
 * form that does not apply to a probe gives no sample of it.
 */
export function planProbeSamples(
  probes: readonly Probe[],
  { samples, twins, firstSample = 0, attacks = [PLAIN], seed = 0 }: ProbePlan,
): ProbeSample[] {
  const forms = probes.flatMap((probe) => attacks.flatMap((form) => attackedProbe(probe, form, seed) ?? []));
  return Array.from({ length: samples }, (_, index) => firstSample + index).flatMap((sample) =>
    forms.flatMap((probe) => [
      { probe, twin: false, sample },
      ...(twins && twinTurns(probe).length > 0 ? [{ probe, twin: true, sample }] : []),
    ]),
  );
}
