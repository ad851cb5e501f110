import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import type { ProbeSample } from './live-target.ts';

export interface ProbePlan {
  /** Samples of each probe, and of each benign twin. */
  samples: number;
  twins: boolean;
  /** Number of the first draw: earlier draws have lower numbers. @default 0 */
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
