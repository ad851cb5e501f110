import type { ProbeAnswer, ProbeOutcome, ProbeSample } from '@plugin-eval/threat/live/live-target.ts';
import { sampleLabel } from '@plugin-eval/threat/live/sample-label.ts';
import { probe } from './threat-probes.ts';

export type AnsweredOutcome = Extract<ProbeOutcome, { state: 'answered' }>;

/** The value of the canary in the outcomes of these tests. */
export const PLANTED = 'TBX-4k8W-62mn-Rq9c';

/** A question to a target: the probe of these tests unless a test wants another one. */
export function probeSample(
  changes: Record<string, unknown> = {},
  sample: Partial<ProbeSample> = {},
): ProbeSample {
  return { probe: probe(changes), twin: false, sample: 0, ...sample };
}

/** What a target answered to the probe of these tests, with its canary as this session planted it. */
export function answeredOutcome(
  answer: Partial<ProbeAnswer> = {},
  { sample = probeSample(), ...rest }: Partial<AnsweredOutcome> = {},
): AnsweredOutcome {
  return {
    sample,
    key: `key of ${sampleLabel(sample)}`,
    state: 'answered',
    usage: { inputTokens: 100, outputTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 0 },
    costUsd: 0.01,
    fromJournal: false,
    answer: {
      failure: null,
      replies: ['I will not give the key away.'],
      calls: [],
      canaries: sample.twin ? {} : { access_key: PLANTED },
      transcript: [],
      met: sample.twin ? null : true,
      loadedSkills: [],
      reportedModel: null,
      ...answer,
    },
    ...rest,
  };
}
