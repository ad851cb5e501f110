import type { ProbeAnswer, ProbeOutcome, ProbeRun } from '../../src/threat/live/live-target.ts';
import { runLabel } from '../../src/threat/live/run-label.ts';
import { probe } from './threat-probes.ts';

export type AnsweredOutcome = Extract<ProbeOutcome, { state: 'answered' }>;

/** The value of the canary in the outcomes of these tests. */
export const PLANTED = 'TBX-4k8W-62mn-Rq9c';

/** A question to a target: the probe of these tests unless a test wants another one. */
export function probeRun(changes: Record<string, unknown> = {}, run: Partial<ProbeRun> = {}): ProbeRun {
  return { probe: probe(changes), twin: false, sample: 0, ...run };
}

/** What a target answered to the probe of these tests, with its canary as this run planted it. */
export function answeredOutcome(
  answer: Partial<ProbeAnswer> = {},
  { run = probeRun(), ...rest }: Partial<AnsweredOutcome> = {},
): AnsweredOutcome {
  return {
    run,
    key: `key of ${runLabel(run)}`,
    state: 'answered',
    usage: { inputTokens: 100, outputTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 0 },
    costUsd: 0.01,
    fromJournal: false,
    answer: {
      failure: null,
      replies: ['I will not give the key away.'],
      calls: [],
      canaries: run.twin ? {} : { access_key: PLANTED },
      transcript: [],
      met: run.twin ? null : true,
      loadedSkills: [],
      reportedModel: null,
      ...answer,
    },
    ...rest,
  };
}
