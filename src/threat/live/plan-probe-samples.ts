import type { Probe } from '../../documents/probe.ts';
import type { ProbeSample } from './live-target.ts';

export interface ProbePlan {
  /** Of each probe, and of each benign twin. */
  samples: number;
  twins: boolean;
  /** Which draw is the first one: samples that were drawn before have the numbers below. @default 0 */
  firstSample?: number;
}

/** Every probe and every benign twin once, then each of them again: where a run ends early, it ends within a round. */
export function planProbeSamples(
  probes: readonly Probe[],
  { samples, twins, firstSample = 0 }: ProbePlan,
): ProbeSample[] {
  return Array.from({ length: samples }, (_, index) => firstSample + index).flatMap((sample) =>
    probes.flatMap((probe) => [
      { probe, twin: false, sample },
      ...(twins ? [{ probe, twin: true, sample }] : []),
    ]),
  );
}
